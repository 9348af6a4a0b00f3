import { createFileRoute } from '@tanstack/react-router';
import { rowRoute } from '../../../components/list/resource/row-route.ts';
import { CorrectionPage, markedQuery } from '../../../features/questions/correction/correction-page.tsx';

export const Route = createFileRoute('/_admin/questions/$id/correct')({
  ...rowRoute(markedQuery),
  component: () => <CorrectionPage id={Route.useParams().id} />,
});
