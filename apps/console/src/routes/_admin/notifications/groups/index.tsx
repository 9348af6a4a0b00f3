import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../../../../components/list/resource/route-options.ts';
import { BatchList } from '../../../../features/notifications/groups/batch-list.tsx';
import { batchHome } from '../../../../features/notifications/groups/batches-api.ts';

export const Route = createFileRoute('/_admin/notifications/groups/')({
  ...listRoute(batchHome),
  component: () => <BatchList search={Route.useSearch()} />,
});
