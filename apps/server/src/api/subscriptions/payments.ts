import type { PaymentInput } from '@quizdesk/contract/subscriptions';
import type { ContestClock } from '../../contest-clock.ts';
import { constraintOf } from '../../db/constraints.ts';
import type { Database } from '../../db/database.ts';
import { AppError, invalid } from '../../plugins/app-error.ts';
import type { PaymentVerifier } from './payment-verifier.ts';
import type { SubscriptionRow } from './subscription-list.ts';
import {
  findSubscriber,
  findTransaction,
  insertSubscription,
  lockSubscriber,
  type Subscriber,
} from './subscriptions.queries.ts';

/** 422 for a user who is not there (any more). */
export const unknownUser = () => invalid({ user_id: 'User does not exist' });

/** 409 that says which subscription a transaction has been counted for; nothing where it is still free. */
async function alreadyCounted(
  db: Database,
  transactionId: string,
  clock: ContestClock,
  cause?: unknown,
): Promise<AppError | undefined> {
  const found = await findTransaction(db, transactionId);
  if (!found) return undefined;
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: clock.zone });
  const removed = found.removed_at ? `, which was taken away on ${day.format(found.removed_at)}` : '';
  return new AppError('conflict', 'This transaction is already recorded', {
    detail: `Transaction ${transactionId} counts for subscription ${found.id} of ${found.name} (${found.username}) since ${day.format(found.created_at)}${removed}.`,
    cause,
  });
}

function refuseOtherEmail({ email }: Subscriber, given: string): void {
  if (email === null) throw invalid({ email: 'This user has no email' });
  if (email.trim().toLowerCase() !== given.toLowerCase()) throw invalid({ email: 'Email must be that of the user' });
}

async function refuseUnverified(verifier: PaymentVerifier, payment: PaymentInput, amount: string): Promise<void> {
  const { transaction_id: transactionId, currency, email } = payment;
  const verdict = await verifier.verify({ transactionId, amount, currency, email });
  if (verdict.verified) return;
  throw new AppError('invalid', 'The payment was not verified', {
    detail: verdict.reason,
    details: { transaction_id: verdict.reason },
  });
}

function store(db: Database, payment: PaymentInput, amount: string, clock: ContestClock): Promise<SubscriptionRow> {
  const { user_id, transaction_id, plan } = payment;
  return db.transaction(async (tx) => {
    const user = await lockSubscriber(tx, user_id);
    if (!user) throw unknownUser();
    return insertSubscription(tx, user, { transaction_id, plan, amount }, clock);
  });
}

/**
 * Records a payment as a subscription once the verifier has confirmed it. Throws `invalid` for an unknown user, another
 * email and an unconfirmed payment, and `conflict` for a transaction that was counted before.
 */
export async function recordPayment(
  db: Database,
  verifier: PaymentVerifier,
  payment: PaymentInput,
  clock: ContestClock,
): Promise<SubscriptionRow> {
  const user = await findSubscriber(db, payment.user_id);
  if (!user) throw unknownUser();
  refuseOtherEmail(user, payment.email);
  const counted = await alreadyCounted(db, payment.transaction_id, clock);
  if (counted) throw counted;
  const amount = payment.amount.toFixed(2);
  // Outside of the transaction: the gateway may take seconds, and nobody should wait for it but the caller.
  await refuseUnverified(verifier, payment, amount);
  return store(db, payment, amount, clock).catch(async (error: unknown) => {
    const isTaken = constraintOf(error)?.constraint === 'subscriptions_transaction_id_key';
    throw (isTaken && (await alreadyCounted(db, payment.transaction_id, clock, error))) || error;
  });
}
