import { createFileRoute } from '@tanstack/react-router';
import { ResourceList } from '../../../components/list/resource/resource-list.tsx';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { userStreakSource } from '../../../features/play/play-sources.ts';
import { userStreakList } from '../../../features/play/user-streak-list.tsx';

export const Route = createFileRoute('/_admin/user-streak/')({
  ...listRoute(userStreakSource),
  component: () => <ResourceList view={userStreakList} search={Route.useSearch()} />,
});
