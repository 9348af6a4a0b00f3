import { createFileRoute } from '@tanstack/react-router';
import { plainList } from '../../../components/list/list-search.ts';
import { rowRoute } from '../../../components/list/resource/route-options.ts';
import { useListBefore } from '../../../components/list/return-search.ts';
import { QuestionEditPage } from '../../../features/questions/form/question-edit-page.tsx';
import { quizOfDay } from '../../../features/questions/list/card-places.ts';
import { questions } from '../../../features/questions/questions-api.ts';

export const Route = createFileRoute('/_admin/quiz-of-day/$id')({
  ...rowRoute(questions.find),
  component: function EditQuestion() {
    const backTarget = { label: quizOfDay.label, link: quizOfDay.link(useListBefore(plainList)) };
    return <QuestionEditPage id={Route.useParams().id} backTarget={backTarget} />;
  },
});
