import { createFileRoute } from '@tanstack/react-router';
import { QuestionList } from '../../../features/questions/question-list.tsx';
import { questionSearch } from '../../../features/questions/question-search.ts';
import { questionsQuery } from '../../../features/questions/questions-api.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/questions/')({
  validateSearch: questionSearch.parse,
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows at once, and only what it asks for itself is cancelled by the next search.
  loader: ({ deps }) => void queryClient.prefetchQuery(questionsQuery(deps)),
  component: function Questions() {
    return <QuestionList search={Route.useSearch()} />;
  },
});
