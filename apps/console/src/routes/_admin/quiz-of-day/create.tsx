import { createFileRoute } from '@tanstack/react-router';
import { useListBefore } from '../../../components/list-memory.ts';
import { plainList } from '../../../components/list-search.ts';
import { FIXED, quizOfDay } from '../../../features/questions/card-places.ts';
import { QuestionCreatePage } from '../../../features/questions/form/question-create-page.tsx';

export const Route = createFileRoute('/_admin/quiz-of-day/create')({
  component: function NewQuestionOfDay() {
    const leaving = { label: quizOfDay.title, link: quizOfDay.list(useListBefore(plainList)) };
    return <QuestionCreatePage leaving={leaving} fixed={FIXED.ofDay} />;
  },
});
