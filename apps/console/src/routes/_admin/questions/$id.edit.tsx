import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { useListBefore } from '../../../components/list-memory.ts';
import { QuestionEditPage } from '../../../features/questions/form/question-edit-page.tsx';
import { questionSearch } from '../../../features/questions/question-search.ts';
import { questionQuery } from '../../../features/questions/questions-api.ts';
import { idInPath, requireId } from '../../../lib/path-id.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/questions/$id/edit')({
  params: idInPath,
  loader: ({ params: { id } }) => {
    requireId(id);
    void queryClient.prefetchQuery(questionQuery(id));
  },
  component: function EditQuestion() {
    const search = useListBefore(questionSearch);
    const leaving = { label: 'Questions', link: linkOptions({ to: '/questions', search }) };
    return <QuestionEditPage id={Route.useParams().id} leaving={leaving} />;
  },
});
