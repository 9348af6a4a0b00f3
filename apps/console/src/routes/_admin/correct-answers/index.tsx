import { createFileRoute } from '@tanstack/react-router';
import { plainList } from '../../../components/list-search.ts';
import { CorrectAnswerList } from '../../../features/correct-answers/correct-answer-list.tsx';
import { correctAnswersQuery } from '../../../features/correct-answers/correct-answers-api.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/correct-answers/')({
  validateSearch: ({ page }) => plainList.parse({ page }),
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows at once, with the shape of its rows until they are here.
  loader: ({ deps }) => void queryClient.prefetchQuery(correctAnswersQuery(deps)),
  component: function CorrectAnswers() {
    return <CorrectAnswerList search={Route.useSearch()} />;
  },
});
