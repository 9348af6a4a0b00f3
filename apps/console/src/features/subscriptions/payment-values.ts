import { schemaResolver } from '@mantine/form';
import { paymentInput } from '@quizdesk/contract/subscriptions';
import type { User } from '@quizdesk/contract/users';

/** What the form holds: texts, as they were typed, and the user who was picked. */
export interface PaymentValues extends Record<string, unknown> {
  readonly transaction_id: string;
  readonly plan: string;
  readonly amount: string;
  readonly currency: string;
  readonly user_id: number | undefined;
  readonly email: string;
}

export const EMPTY_PAYMENT: PaymentValues = {
  transaction_id: '',
  plan: '',
  amount: '',
  currency: 'USD',
  user_id: undefined,
  email: '',
};

/** The fields that a picked user fills. */
export function valuesOfUser(user: User | undefined): Pick<PaymentValues, 'user_id' | 'email'> {
  return { user_id: user?.id, email: user?.email?.trim() ?? '' };
}

/** What is wrong with the values. They are sent as they were typed: a long number would lose digits. */
export const faultsOf = schemaResolver(paymentInput, { sync: true });
