import { createFileRoute } from '@tanstack/react-router';
import { rowRoute } from '../../../components/list/resource/row-route.ts';
import { QuestionPage } from '../../../features/questions/question-page.tsx';
import { questions } from '../../../features/questions/questions-api.ts';

export const Route = createFileRoute('/_admin/questions/$id/')({
  ...rowRoute(questions.find),
  component: () => <QuestionPage id={Route.useParams().id} />,
});
