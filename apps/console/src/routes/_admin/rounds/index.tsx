import { createFileRoute } from '@tanstack/react-router';
import { RoundList } from '../../../features/rounds/round-list.tsx';
import { roundSearch, roundsQuery } from '../../../features/rounds/rounds-api.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/rounds/')({
  validateSearch: roundSearch.parse,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(roundsQuery(deps)),
  component: function Rounds() {
    return <RoundList search={Route.useSearch()} />;
  },
});
