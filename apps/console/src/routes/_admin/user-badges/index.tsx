import { createFileRoute } from '@tanstack/react-router';
import { userBadgeSource } from '../../../features/play/play-sources.ts';
import { UserBadgeList } from '../../../features/play/user-badge-list.tsx';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/user-badges/')({
  validateSearch: userBadgeSource.search.parse,
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows at once, with the shape of its rows until they are here.
  loader: ({ deps }) => void queryClient.prefetchQuery(userBadgeSource.query(deps)),
  component: function UserBadges() {
    return <UserBadgeList search={Route.useSearch()} />;
  },
});
