import { createFileRoute } from '@tanstack/react-router';
import { rowRoute } from '../../../../components/list/resource/row-route.ts';
import { batches } from '../../../../features/notifications/groups/batches-api.ts';
import { EditBatchPage } from '../../../../features/notifications/groups/edit-batch-page.tsx';

export const Route = createFileRoute('/_admin/notifications/groups/$id/edit')({
  ...rowRoute(batches.find),
  component: () => <EditBatchPage id={Route.useParams().id} />,
});
