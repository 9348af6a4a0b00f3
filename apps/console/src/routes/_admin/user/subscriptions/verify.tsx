import { createFileRoute } from '@tanstack/react-router';
import { VerifyPayment } from '../../../../features/subscriptions/verify-payment.tsx';

export const Route = createFileRoute('/_admin/user/subscriptions/verify')({
  validateSearch: ({ user_id }: Record<string, unknown>): { user_id?: number } =>
    typeof user_id === 'number' ? { user_id } : {},
  component: function Verify() {
    return <VerifyPayment userId={Route.useSearch().user_id} />;
  },
});
