import { createFileRoute } from '@tanstack/react-router';
import { ResourceList } from '../../../components/list/resource/resource-list.tsx';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { activityList } from '../../../features/play/activity-list.tsx';
import { activitySource } from '../../../features/play/play-sources.ts';

export const Route = createFileRoute('/_admin/user-activities/')({
  ...listRoute(activitySource),
  component: () => <ResourceList view={activityList} search={Route.useSearch()} />,
});
