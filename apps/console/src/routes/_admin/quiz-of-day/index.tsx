import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { cardsSource, quizOfDay } from '../../../features/questions/list/card-places.ts';
import { QuestionCards } from '../../../features/questions/list/question-cards.tsx';

export const Route = createFileRoute('/_admin/quiz-of-day/')({
  ...listRoute(cardsSource(quizOfDay)),
  component: () => <QuestionCards place={quizOfDay} search={Route.useSearch()} />,
});
