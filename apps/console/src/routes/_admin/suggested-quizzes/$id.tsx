import { createFileRoute } from '@tanstack/react-router';
import { plainList } from '../../../components/list/list-search.ts';
import { rowRoute } from '../../../components/list/resource/route-options.ts';
import { useListBefore } from '../../../components/list/return-search.ts';
import { QuestionEditPage } from '../../../features/questions/form/question-edit-page.tsx';
import { suggestedQuizzes } from '../../../features/questions/list/card-places.ts';
import { questions } from '../../../features/questions/questions-api.ts';

export const Route = createFileRoute('/_admin/suggested-quizzes/$id')({
  ...rowRoute(questions.find),
  component: function EditQuestion() {
    const backTarget = { label: suggestedQuizzes.label, link: suggestedQuizzes.link(useListBefore(plainList)) };
    return <QuestionEditPage id={Route.useParams().id} backTarget={backTarget} />;
  },
});
