import { createFileRoute } from '@tanstack/react-router';
import { ResourceList } from '../../../components/list/resource/resource-list.tsx';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { answerSource } from '../../../features/play/play-sources.ts';
import { userAnswerList } from '../../../features/play/user-answer-list.tsx';

export const Route = createFileRoute('/_admin/user-answers/')({
  ...listRoute(answerSource),
  component: () => <ResourceList view={userAnswerList} search={Route.useSearch()} />,
});
