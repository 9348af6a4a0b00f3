import { createFileRoute } from '@tanstack/react-router';
import { notificationSearch, notificationsQuery } from '../../../features/notifications/notifications-api.ts';
import { NotificationsPage } from '../../../features/notifications/notifications-page.tsx';
import { useSession } from '../../../features/session/use-session.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

export const Route = createFileRoute('/_admin/notifications/')({
  validateSearch: notificationSearch.parse,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(notificationsQuery(deps)),
  component: function Notifications() {
    const { user } = useSession();
    return <NotificationsPage search={Route.useSearch()} ownUsername={user?.username} />;
  },
});
