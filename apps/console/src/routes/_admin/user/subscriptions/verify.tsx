import { createFileRoute } from '@tanstack/react-router';
import { subscriptionSearch } from '../../../../features/subscriptions/subscriptions-api.ts';
import { VerifyPayment } from '../../../../features/subscriptions/verify-payment.tsx';

export const Route = createFileRoute('/_admin/user/subscriptions/verify')({
  // As of the list: whose payment it is.
  validateSearch: subscriptionSearch.parse,
  component: () => <VerifyPayment userId={Route.useSearch().user_id} />,
});
