import { createFileRoute } from '@tanstack/react-router';
import { QuestionPage } from '../../../features/questions/question-page.tsx';
import { questionQuery } from '../../../features/questions/questions-api.ts';
import { idInPath, requireId } from '../../../lib/path-id.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/questions/$id/')({
  params: idInPath,
  loader: ({ params: { id } }) => {
    requireId(id);
    void queryClient.prefetchQuery(questionQuery(id));
  },
  component: function ReadQuestion() {
    return <QuestionPage id={Route.useParams().id} />;
  },
});
