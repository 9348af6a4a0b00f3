import { createFileRoute } from '@tanstack/react-router';
import { suggestedSource } from '../../../features/play/play-sources.ts';
import { SqAttemptList } from '../../../features/play/sq-attempt-list.tsx';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/sq-attempts/')({
  validateSearch: suggestedSource.search.parse,
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows at once, with the shape of its rows until they are here.
  loader: ({ deps }) => void queryClient.prefetchQuery(suggestedSource.query(deps)),
  component: function SqAttempts() {
    return <SqAttemptList search={Route.useSearch()} />;
  },
});
