import { createFileRoute } from '@tanstack/react-router';
import { plainList } from '../../../components/list-search.ts';
import { waitlistQuery } from '../../../features/waitlist/waitlist-api.ts';
import { WaitlistPage } from '../../../features/waitlist/waitlist-page.tsx';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/waitlist/')({
  validateSearch: plainList.parse,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(waitlistQuery(deps)),
  component: function Waitlist() {
    return <WaitlistPage search={Route.useSearch()} />;
  },
});
