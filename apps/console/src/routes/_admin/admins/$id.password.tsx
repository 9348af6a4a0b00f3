import { createFileRoute } from '@tanstack/react-router';
import { rowRoute } from '../../../components/list/resource/row-route.ts';
import { userQuery } from '../../../components/resources/user-query.ts';
import { AdminPassword } from '../../../features/people/admin-password.tsx';
import { useViewer } from '../../-use-viewer.ts';

export const Route = createFileRoute('/_admin/admins/$id/password')({
  ...rowRoute((id) => userQuery(String(id))),
  component: () => <AdminPassword id={Route.useParams().id} viewer={useViewer()} />,
});
