import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionList } from '../../../../features/subscriptions/subscription-list.tsx';
import { subscriptionSearch, subscriptionsQuery } from '../../../../features/subscriptions/subscriptions-api.ts';
import { queryClient } from '../../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/user/subscriptions/')({
  validateSearch: subscriptionSearch.parse,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(subscriptionsQuery(deps)),
  component: function Subscriptions() {
    return <SubscriptionList search={Route.useSearch()} />;
  },
});
