import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../../../../components/list/resource/route-options.ts';
import { SubscriptionList } from '../../../../features/subscriptions/subscription-list.tsx';
import { subscriptionHome } from '../../../../features/subscriptions/subscriptions-api.ts';

export const Route = createFileRoute('/_admin/user/subscriptions/')({
  ...listRoute(subscriptionHome),
  component: () => <SubscriptionList search={Route.useSearch()} />,
});
