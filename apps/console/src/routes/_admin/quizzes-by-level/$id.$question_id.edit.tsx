import { createFileRoute } from '@tanstack/react-router';
import { QuestionEditPage } from '../../../features/questions/form/question-edit-page.tsx';
import { useLevelBackTarget } from '../../../features/questions/level/use-level-back-target.ts';
import { questions } from '../../../features/questions/questions-api.ts';
import { parseId, requireId } from '../../../lib/path-id.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

export const Route = createFileRoute('/_admin/quizzes-by-level/$id/$question_id/edit')({
  params: {
    parse: ({ id, question_id }) => ({ id: parseId(id), question_id: parseId(question_id) }),
    stringify: ({ id, question_id }) => ({ id: String(id), question_id: String(question_id) }),
  },
  loader: ({ params: { id, question_id } }) => {
    requireId(id);
    requireId(question_id);
    void queryClient.prefetchQuery(questions.find(question_id));
  },
  component: function EditQuestionOfLevel() {
    const { id, question_id } = Route.useParams();
    return <QuestionEditPage id={question_id} levelId={id} backTarget={useLevelBackTarget(id)} />;
  },
});
