import { createFileRoute } from '@tanstack/react-router';
import { useBackTarget } from '../../../components/list/resource/back-to.tsx';
import { QuestionCreatePage } from '../../../features/questions/form/question-create-page.tsx';
import { FIXED, quizOfDay } from '../../../features/questions/list/card-places.ts';

export const Route = createFileRoute('/_admin/quiz-of-day/create')({
  component: function NewQuestionOfDay() {
    return <QuestionCreatePage backTarget={useBackTarget(quizOfDay)} fixed={FIXED.ofDay} />;
  },
});
