import { createFileRoute } from '@tanstack/react-router';
import { plainList } from '../../../components/list-search.ts';
import { quizOfDay } from '../../../features/questions/card-places.ts';
import { QuestionCards } from '../../../features/questions/question-cards.tsx';
import { questionsOfTypeQuery } from '../../../features/questions/questions-api.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/quiz-of-day/')({
  validateSearch: plainList.parse,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(questionsOfTypeQuery(quizOfDay.type, deps)),
  component: function QuizOfDay() {
    return <QuestionCards place={quizOfDay} search={Route.useSearch()} />;
  },
});
