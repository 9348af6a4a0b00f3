import { createFileRoute } from '@tanstack/react-router';
import { AdminPassword } from '../../../features/people/admin-password.tsx';
import { userQuery } from '../../../features/people/users-api.ts';
import { useSession } from '../../../features/session/use-session.ts';
import { idInPath, requireId } from '../../../lib/path-id.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/admins/$id/password')({
  params: idInPath,
  loader: ({ params }) => {
    requireId(params.id);
    void queryClient.prefetchQuery(userQuery(String(params.id)));
  },
  component: function ResetPassword() {
    const { user } = useSession();
    return <AdminPassword id={Route.useParams().id} viewer={{ username: user?.username, role: user?.role }} />;
  },
});
