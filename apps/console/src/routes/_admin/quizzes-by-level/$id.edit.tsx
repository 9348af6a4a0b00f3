import { createFileRoute } from '@tanstack/react-router';
import { EditPage } from '../../../components/form/resource/edit-page.tsx';
import { rowRoute } from '../../../components/list/resource/row-route.ts';
import { levelCards, levels } from '../../../components/resources/levels.ts';
import { levelForm } from '../../../features/levels/level-form.tsx';

export const Route = createFileRoute('/_admin/quizzes-by-level/$id/edit')({
  ...rowRoute(levels.find),
  component: () => <EditPage view={levelForm(levelCards)} id={Route.useParams().id} />,
});
