import { createFileRoute } from '@tanstack/react-router';
import { ResourceList } from '../../../components/list/resource/resource-list.tsx';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { suggestedSource } from '../../../features/play/play-sources.ts';
import { sqAttemptList } from '../../../features/play/sq-attempt-list.tsx';

export const Route = createFileRoute('/_admin/sq-attempts/')({
  ...listRoute(suggestedSource),
  component: () => <ResourceList view={sqAttemptList} search={Route.useSearch()} />,
});
