import { createFileRoute } from '@tanstack/react-router';
import { useBackTarget } from '../../../components/list/resource/back-to.tsx';
import { placeSearch } from '../../../features/questions/form/place-search.ts';
import { QuestionCreatePage } from '../../../features/questions/form/question-create-page.tsx';
import { FIXED, quizOfDay } from '../../../features/questions/list/card-places.ts';

export const Route = createFileRoute('/_admin/quiz-of-day/create')({
  validateSearch: placeSearch.parse,
  component: function NewQuestionOfDay() {
    return <QuestionCreatePage start={Route.useSearch()} backTarget={useBackTarget(quizOfDay)} fixed={FIXED.ofDay} />;
  },
});
