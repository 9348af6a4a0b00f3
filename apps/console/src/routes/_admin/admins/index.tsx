import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { AdminList } from '../../../features/people/admin-list.tsx';
import { adminHome } from '../../../features/people/users-api.ts';
import { useViewer } from '../../-use-viewer.ts';

export const Route = createFileRoute('/_admin/admins/')({
  ...listRoute(adminHome),
  component: () => <AdminList search={Route.useSearch()} viewer={useViewer()} />,
});
