import { createFileRoute } from '@tanstack/react-router';
import { plainList } from '../../../components/list/list-search.ts';
import { useListBefore } from '../../../components/list/return-search.ts';
import { QuestionCreatePage } from '../../../features/questions/form/question-create-page.tsx';
import { FIXED, quizOfDay } from '../../../features/questions/list/card-places.ts';

export const Route = createFileRoute('/_admin/quiz-of-day/create')({
  component: function NewQuestionOfDay() {
    const backTarget = { label: quizOfDay.label, link: quizOfDay.link(useListBefore(plainList)) };
    return <QuestionCreatePage backTarget={backTarget} fixed={FIXED.ofDay} />;
  },
});
