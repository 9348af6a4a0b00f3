import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { QuestionList } from '../../../features/questions/list/question-list.tsx';
import { questionHome } from '../../../features/questions/questions-api.ts';

export const Route = createFileRoute('/_admin/questions/')({
  ...listRoute(questionHome),
  component: () => <QuestionList search={Route.useSearch()} />,
});
