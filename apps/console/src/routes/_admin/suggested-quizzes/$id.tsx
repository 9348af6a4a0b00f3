import { createFileRoute } from '@tanstack/react-router';
import { useBackTarget } from '../../../components/list/resource/back-to.tsx';
import { rowRoute } from '../../../components/list/resource/row-route.ts';
import { QuestionEditPage } from '../../../features/questions/form/question-edit-page.tsx';
import { suggestedQuizzes } from '../../../features/questions/list/card-places.ts';
import { questions } from '../../../features/questions/questions-api.ts';

export const Route = createFileRoute('/_admin/suggested-quizzes/$id')({
  ...rowRoute(questions.find),
  component: function EditQuestion() {
    return <QuestionEditPage id={Route.useParams().id} backTarget={useBackTarget(suggestedQuizzes)} />;
  },
});
