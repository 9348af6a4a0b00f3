import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { rowRoute } from '../../../components/list/resource/route-options.ts';
import { useListBefore } from '../../../components/list/return-search.ts';
import { QuestionEditPage } from '../../../features/questions/form/question-edit-page.tsx';
import { questionSearch } from '../../../features/questions/list/question-search.ts';
import { questions } from '../../../features/questions/questions-api.ts';

export const Route = createFileRoute('/_admin/questions/$id/edit')({
  ...rowRoute(questions.find),
  component: function EditQuestion() {
    const search = useListBefore(questionSearch);
    const backTarget = { label: 'Questions', link: linkOptions({ to: '/questions', search }) };
    return <QuestionEditPage id={Route.useParams().id} backTarget={backTarget} />;
  },
});
