import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { cardsSource, suggestedQuizzes } from '../../../features/questions/list/card-places.ts';
import { QuestionCards } from '../../../features/questions/list/question-cards.tsx';

export const Route = createFileRoute('/_admin/suggested-quizzes/')({
  ...listRoute(cardsSource(suggestedQuizzes)),
  component: () => <QuestionCards place={suggestedQuizzes} search={Route.useSearch()} />,
});
