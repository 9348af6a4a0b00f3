import { createFileRoute } from '@tanstack/react-router';
import { answerSource } from '../../../features/play/play-sources.ts';
import { UserAnswerList } from '../../../features/play/user-answer-list.tsx';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/user-answers/')({
  validateSearch: answerSource.search.parse,
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows at once, with the shape of its rows until they are here.
  loader: ({ deps }) => void queryClient.prefetchQuery(answerSource.query(deps)),
  component: function UserAnswers() {
    return <UserAnswerList search={Route.useSearch()} />;
  },
});
