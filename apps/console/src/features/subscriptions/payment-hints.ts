import { useDebouncedValue } from '@mantine/hooks';
import type { Subscription } from '@quizdesk/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { dateText } from '../../components/format/format-date.ts';
import { personText } from '../../components/format/labels.ts';
import { latestPayments, paymentsLike } from './subscriptions-api.ts';

const WAIT_MS = 250;
const TRANSACTION = /^\d{1,50}$/;

/** Zeros in front make no other number. */
const digitsOf = (typed: string) => typed.trim().replace(/^0+(?=\d)/, '');

/** Says for whom a transaction counts already, while it is typed; undefined where nothing has it, or that is not known yet. */
export function useTakenText(typed: string): string | undefined {
  const [settled] = useDebouncedValue(digitsOf(typed), WAIT_MS);
  const { data } = useQuery({ ...paymentsLike(settled), enabled: TRANSACTION.test(settled) });
  if (settled !== digitsOf(typed)) return undefined;
  const taken = data?.rows.find(({ transaction_id }) => transaction_id === settled);
  return taken && `This transaction counts already: for ${personText(taken.user)}, since ${dateText(taken.created_at)}`;
}

/** What was paid last for a plan; undefined where nobody has bought it lately. */
export function amountOf(plan: string, payments: readonly Subscription[]): string | undefined {
  const last = payments.find((payment) => payment.plan === plan && payment.transaction_id !== null);
  return last && String(last.amount);
}

/** Proposes the amount of a plan: what was paid for it last. */
export function useProposedAmount(): (plan: string) => string | undefined {
  const { data } = useQuery(latestPayments);
  return (plan) => amountOf(plan, data?.rows ?? []);
}
