import { createFileRoute } from '@tanstack/react-router';
import { ResourceList } from '../../../components/list/resource/resource-list.tsx';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { userBadgeSource } from '../../../features/play/play-sources.ts';
import { userBadgeList } from '../../../features/play/user-badge-list.tsx';

export const Route = createFileRoute('/_admin/user-badges/')({
  ...listRoute(userBadgeSource),
  component: () => <ResourceList view={userBadgeList} search={Route.useSearch()} />,
});
