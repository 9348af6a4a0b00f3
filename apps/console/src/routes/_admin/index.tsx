import { createFileRoute } from '@tanstack/react-router';
import { prefetchCounts } from '../../components/shell/counts.ts';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { overviewQuery } from '../../features/dashboard/overview-query.ts';
import { queryClient } from '../../lib/query/query-client.ts';

export const Route = createFileRoute('/_admin/')({
  loader: ({ cause }) => {
    // Not before the page is opened: the overview that a link's preview asks for would be out of date then.
    if (cause !== 'enter') return;
    prefetchCounts();
    void queryClient.prefetchQuery(overviewQuery);
  },
  component: DashboardPage,
});
