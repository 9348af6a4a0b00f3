import { schemaResolver } from '@mantine/form';
import { paymentInput } from '@quizdesk/contract/subscriptions';
import type { User } from '@quizdesk/contract/users';
import { numberOf } from '../../components/number-value.ts';

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

/** Why it does not go on with somebody who has no email. */
export const NO_EMAIL =
  'This user has no email, and a payment is recorded under the email of its user. Once the account has one, it can be verified.';

/** The fields that a picked user fills. */
export function valuesOfUser(user: User | undefined): Pick<PaymentValues, 'user_id' | 'email'> {
  return { user_id: user?.id, email: user?.email?.trim() ?? '' };
}

/** The values as the server takes them. The transaction stays the text that was typed: a long number would lose digits. */
export function sentOf({ amount, ...rest }: PaymentValues) {
  return { ...rest, amount: numberOf(amount) };
}

const schemaFaultsOf = schemaResolver(paymentInput, { sync: true });

/** What is wrong with the values. A missing email is the user's: nobody can type one. */
export function faultsOf(values: PaymentValues) {
  const { email: _, ...faults } = schemaFaultsOf(sentOf(values));
  return values.user_id !== undefined && values.email === '' ? { ...faults, email: NO_EMAIL } : faults;
}
