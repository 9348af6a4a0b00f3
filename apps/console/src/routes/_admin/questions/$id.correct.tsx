import { createFileRoute } from '@tanstack/react-router';
import { rowRoute } from '../../../components/list/resource/row-route.ts';
import { CorrectionPage } from '../../../features/questions/correction/correction-page.tsx';
import { markedQuery } from '../../../features/questions/correction/marked-query.ts';

export const Route = createFileRoute('/_admin/questions/$id/correct')({
  ...rowRoute(markedQuery),
  component: () => <CorrectionPage id={Route.useParams().id} />,
});
