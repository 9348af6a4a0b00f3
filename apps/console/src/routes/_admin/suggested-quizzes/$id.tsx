import { createFileRoute } from '@tanstack/react-router';
import { useListBefore } from '../../../components/list-memory.ts';
import { plainList } from '../../../components/list-search.ts';
import { suggestedQuizzes } from '../../../features/questions/card-places.ts';
import { QuestionEditPage } from '../../../features/questions/form/question-edit-page.tsx';
import { questionQuery } from '../../../features/questions/questions-api.ts';
import { idInPath, requireId } from '../../../lib/path-id.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/suggested-quizzes/$id')({
  params: idInPath,
  loader: ({ params: { id } }) => {
    requireId(id);
    void queryClient.prefetchQuery(questionQuery(id));
  },
  component: function EditQuestion() {
    const leaving = { label: suggestedQuizzes.title, link: suggestedQuizzes.list(useListBefore(plainList)) };
    return <QuestionEditPage id={Route.useParams().id} leaving={leaving} />;
  },
});
