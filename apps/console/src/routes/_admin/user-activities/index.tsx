import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { ActivityList } from '../../../features/play/activity-list.tsx';
import { activitySource } from '../../../features/play/play-sources.ts';

export const Route = createFileRoute('/_admin/user-activities/')({
  ...listRoute(activitySource),
  component: () => <ActivityList search={Route.useSearch()} />,
});
