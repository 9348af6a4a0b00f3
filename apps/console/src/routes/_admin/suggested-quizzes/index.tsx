import { createFileRoute } from '@tanstack/react-router';
import { plainList } from '../../../components/list-search.ts';
import { suggestedQuizzes } from '../../../features/questions/card-places.ts';
import { QuestionCards } from '../../../features/questions/question-cards.tsx';
import { questionsOfTypeQuery } from '../../../features/questions/questions-api.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/suggested-quizzes/')({
  validateSearch: plainList.parse,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(questionsOfTypeQuery(suggestedQuizzes.type, deps)),
  component: function SuggestedQuizzes() {
    return <QuestionCards place={suggestedQuizzes} search={Route.useSearch()} />;
  },
});
