import { createFileRoute } from '@tanstack/react-router';
import { streakHistorySource } from '../../../features/play/play-sources.ts';
import { StreakHistoryList } from '../../../features/play/streak-history-list.tsx';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/streak-history/')({
  validateSearch: streakHistorySource.search.parse,
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows at once, with the shape of its rows until they are here.
  loader: ({ deps }) => void queryClient.prefetchQuery(streakHistorySource.query(deps)),
  component: function StreakHistory() {
    return <StreakHistoryList search={Route.useSearch()} />;
  },
});
