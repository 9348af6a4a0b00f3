import { createFileRoute } from '@tanstack/react-router';
import { LevelProgressList } from '../../../features/play/level-progress-list.tsx';
import { levelProgressSource } from '../../../features/play/play-sources.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/user-level-progress/')({
  validateSearch: levelProgressSource.search.parse,
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows at once, with the shape of its rows until they are here.
  loader: ({ deps }) => void queryClient.prefetchQuery(levelProgressSource.query(deps)),
  component: function UserLevelProgress() {
    return <LevelProgressList search={Route.useSearch()} />;
  },
});
