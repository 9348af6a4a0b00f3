import { createFileRoute } from '@tanstack/react-router';
import { ResourceList } from '../../../components/list/resource/resource-list.tsx';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { correctAnswerList } from '../../../features/correct-answers/correct-answer-list.tsx';
import { correctAnswerHome } from '../../../features/correct-answers/correct-answers-api.ts';

export const Route = createFileRoute('/_admin/correct-answers/')({
  ...listRoute(correctAnswerHome),
  component: () => <ResourceList view={correctAnswerList} search={Route.useSearch()} />,
});
