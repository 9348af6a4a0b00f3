import { createFileRoute } from '@tanstack/react-router';
import { EditPage } from '../../../components/form/resource/edit-page.tsx';
import { rowRoute } from '../../../components/list/resource/row-route.ts';
import { levels, levelTable } from '../../../components/resources/levels.ts';
import { levelForm } from '../../../features/levels/level-form.tsx';

export const Route = createFileRoute('/_admin/levels/$id/edit')({
  ...rowRoute(levels.find),
  component: () => <EditPage view={levelForm(levelTable)} id={Route.useParams().id} />,
});
