import { createFileRoute } from '@tanstack/react-router';
import { paymentSearch } from '../../../../features/subscriptions/subscriptions-api.ts';
import { VerifyPayment } from '../../../../features/subscriptions/verify-payment.tsx';

export const Route = createFileRoute('/_admin/user/subscriptions/verify')({
  validateSearch: paymentSearch.parse,
  component: function Verify() {
    const { user_id, transaction_id } = Route.useSearch();
    // Another payment is another form.
    return <VerifyPayment key={`${user_id} ${transaction_id}`} userId={user_id} transactionId={transaction_id} />;
  },
});
