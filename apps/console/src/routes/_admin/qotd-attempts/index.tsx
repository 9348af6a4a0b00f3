import { createFileRoute } from '@tanstack/react-router';
import { ResourceList } from '../../../components/list/resource/resource-list.tsx';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { qotdSource } from '../../../features/play/play-sources.ts';
import { qotdAttemptList } from '../../../features/play/qotd-attempt-list.tsx';

export const Route = createFileRoute('/_admin/qotd-attempts/')({
  ...listRoute(qotdSource),
  component: () => <ResourceList view={qotdAttemptList} search={Route.useSearch()} />,
});
