import { createFileRoute } from '@tanstack/react-router';
import { AdminAdd } from '../../../features/people/admin-add.tsx';
import { useSession } from '../../../features/session/use-session.ts';

export const Route = createFileRoute('/_admin/admins/add')({
  component: function AddAdmin() {
    const { user } = useSession();
    return <AdminAdd viewer={{ username: user?.username, role: user?.role }} />;
  },
});
