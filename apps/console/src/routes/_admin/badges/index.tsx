import { createFileRoute } from '@tanstack/react-router';
import { plainList } from '../../../components/list-search.ts';
import { BadgeList } from '../../../features/badges/badge-list.tsx';
import { badgesQuery, implementedQuery } from '../../../features/badges/badges-api.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/badges/')({
  validateSearch: plainList.parse,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(badgesQuery(deps));
    void queryClient.prefetchQuery(implementedQuery);
  },
  component: function Badges() {
    return <BadgeList search={Route.useSearch()} />;
  },
});
