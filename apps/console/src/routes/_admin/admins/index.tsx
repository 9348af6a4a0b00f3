import { createFileRoute } from '@tanstack/react-router';
import { AdminList } from '../../../features/people/admin-list.tsx';
import { adminSearch, adminsQuery } from '../../../features/people/users-api.ts';
import { useSession } from '../../../features/session/use-session.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/admins/')({
  validateSearch: adminSearch.parse,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(adminsQuery(deps)),
  component: function Admins() {
    const { user } = useSession();
    return <AdminList search={Route.useSearch()} viewer={{ username: user?.username, role: user?.role }} />;
  },
});
