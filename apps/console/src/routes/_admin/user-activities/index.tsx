import { createFileRoute } from '@tanstack/react-router';
import { activitiesQuery, activitySearch } from '../../../features/play/activities-api.ts';
import { ActivityList } from '../../../features/play/activity-list.tsx';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/user-activities/')({
  validateSearch: activitySearch.parse,
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows at once, with the shape of its rows until they are here.
  loader: ({ deps }) => void queryClient.prefetchQuery(activitiesQuery(deps)),
  component: function UserActivities() {
    return <ActivityList search={Route.useSearch()} />;
  },
});
