import { createFileRoute } from '@tanstack/react-router';
import { VerifyPayment } from '../../../../features/subscriptions/verify-payment.tsx';

export const Route = createFileRoute('/_admin/user/subscriptions/verify')({ component: VerifyPayment });
