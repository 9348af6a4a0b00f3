import { createFileRoute } from '@tanstack/react-router';
import { rowRoute } from '../../../components/list/resource/row-route.ts';
import { userQuery } from '../../../components/resources/user-query.ts';
import { AdminSessions } from '../../../features/people/security/admin-sessions.tsx';
import { useViewer } from '../../-use-viewer.ts';

export const Route = createFileRoute('/_admin/admins/$id/sessions')({
  ...rowRoute((id) => userQuery(String(id))),
  component: () => <AdminSessions id={Route.useParams().id} viewer={useViewer()} />,
});
