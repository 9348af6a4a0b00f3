import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { BadgeList } from '../../../features/badges/badge-list.tsx';
import { badgeHome, implementedQuery } from '../../../features/badges/badges-api.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

export const Route = createFileRoute('/_admin/badges/')({
  ...listRoute(badgeHome),
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(badgeHome.query(deps));
    void queryClient.prefetchQuery(implementedQuery);
  },
  component: () => <BadgeList search={Route.useSearch()} />,
});
