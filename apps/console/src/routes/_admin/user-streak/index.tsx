import { createFileRoute } from '@tanstack/react-router';
import { userStreakSource } from '../../../features/play/play-sources.ts';
import { UserStreakList } from '../../../features/play/user-streak-list.tsx';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/user-streak/')({
  validateSearch: userStreakSource.search.parse,
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows at once, with the shape of its rows until they are here.
  loader: ({ deps }) => void queryClient.prefetchQuery(userStreakSource.query(deps)),
  component: function UserStreak() {
    return <UserStreakList search={Route.useSearch()} />;
  },
});
