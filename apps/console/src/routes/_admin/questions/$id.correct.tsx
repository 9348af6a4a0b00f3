import { createFileRoute } from '@tanstack/react-router';
import { rowRoute } from '../../../components/list/resource/row-route.ts';
import { CorrectionPage } from '../../../features/questions/correction/correction-page.tsx';
import { questions } from '../../../features/questions/questions-api.ts';

export const Route = createFileRoute('/_admin/questions/$id/correct')({
  ...rowRoute(questions.find),
  component: () => <CorrectionPage id={Route.useParams().id} />,
});
