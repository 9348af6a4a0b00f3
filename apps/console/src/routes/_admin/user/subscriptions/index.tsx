import { createFileRoute } from '@tanstack/react-router';
import { ResourceList } from '../../../../components/list/resource/resource-list.tsx';
import { listRoute } from '../../../../components/list/resource/route-options.ts';
import { subscriptionList } from '../../../../features/subscriptions/subscription-list.tsx';
import { subscriptionHome } from '../../../../features/subscriptions/subscriptions-api.ts';

export const Route = createFileRoute('/_admin/user/subscriptions/')({
  ...listRoute(subscriptionHome),
  component: () => <ResourceList view={subscriptionList} search={Route.useSearch()} />,
});
