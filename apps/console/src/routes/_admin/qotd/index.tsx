import { createFileRoute } from '@tanstack/react-router';
import { qotdSource } from '../../../features/play/play-sources.ts';
import { QotdList } from '../../../features/play/qotd-list.tsx';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/qotd/')({
  validateSearch: qotdSource.search.parse,
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows at once, with the shape of its rows until they are here.
  loader: ({ deps }) => void queryClient.prefetchQuery(qotdSource.query(deps)),
  component: function QuizOfTheDay() {
    return <QotdList search={Route.useSearch()} />;
  },
});
