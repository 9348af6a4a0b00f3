import type { PaymentInput } from '@quizdesk/contract/subscriptions';
import { constraintOf } from '../../db/constraints.ts';
import type { Database } from '../../db/database.ts';
import type { RecordWrite } from '../../plugins/route.ts';
import { AppError, invalid } from '../../shared/app-error.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { countTransaction, isCounted, type TransactionMemory } from './counted-transactions.ts';
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

const RECORDED = 'This transaction is already recorded';

/** 409 for a transaction that counted for an account that is there no more. */
const countedForNobody = (transactionId: string) =>
  new AppError('payment_recorded', RECORDED, {
    detail: `Transaction ${transactionId} counted for an account that has been deleted since.`,
    values: { transaction_id: transactionId },
  });

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
  const { id, name, username, created_at, removed_at } = found;
  return new AppError('payment_recorded', RECORDED, {
    values: {
      ...{ transaction_id: transactionId, id, name, username, since: created_at.toISOString() },
      ...(removed_at && { removed_at: removed_at.toISOString() }),
    },
    detail: `Transaction ${transactionId} counts for subscription ${found.id} of ${found.name} (${found.username}) since ${day.format(found.created_at)}${removed}.`,
    cause,
  });
}

/** Null, an empty text and none at all say the same: there is no email. */
const plainEmail = (email: string | null | undefined) => email?.trim().toLowerCase() ?? '';

function refuseOtherEmail({ email }: Subscriber, given: string | null | undefined): void {
  if (plainEmail(email) === plainEmail(given)) return;
  const isNone = plainEmail(email) === '';
  throw invalid({ email: isNone ? 'This user has no email: leave it empty' : 'Email must be that of the user' });
}

async function refuseUnverified(verifier: PaymentVerifier, payment: PaymentInput): Promise<void> {
  const { transaction_id: transactionId, plan, amount, currency, email } = payment;
  const verdict = await verifier.verify({ transactionId, plan, amount, currency, email: email ?? null });
  if (verdict.verified) return;
  throw new AppError('invalid', 'The payment was not verified', {
    detail: verdict.reason,
    details: { transaction_id: verdict.reason },
  });
}

/** What a payment is recorded with besides itself. */
interface PaymentUses {
  readonly memory: TransactionMemory;
  readonly clock: ContestClock;
  /** Stores the subscription as one operation. */
  readonly record: RecordWrite;
}

/** 409 for a transaction that counted before; nothing where it is still free. */
async function refusalOf(db: Database, transactionId: string, { memory, clock }: Omit<PaymentUses, 'record'>) {
  // In this order: what is counted is stored with its subscription, so one that is missing later was deleted.
  const wasCounted = await isCounted(db, memory, transactionId);
  const counted = await alreadyCounted(db, transactionId, clock);
  return counted ?? (wasCounted ? countedForNobody(transactionId) : undefined);
}

function store(payment: PaymentInput, uses: PaymentUses): Promise<SubscriptionRow> {
  const { user_id, transaction_id, plan, amount } = payment;
  return uses.record(async (tx) => {
    const user = await lockSubscriber(tx, user_id);
    if (!user) throw unknownUser();
    if (!(await countTransaction(tx, uses.memory, transaction_id))) {
      throw (await refusalOf(tx, transaction_id, uses)) ?? new Error('A counted transaction was not found');
    }
    return insertSubscription(tx, user, { transaction_id, plan, amount }, uses.clock);
  });
}

/**
 * Records a payment as a subscription once the verifier has confirmed it. Throws `invalid` for an unknown user, another
 * email and an unconfirmed payment, and `conflict` for a transaction that was counted before, for any user.
 */
export async function recordPayment(
  db: Database,
  verifier: PaymentVerifier,
  payment: PaymentInput,
  uses: PaymentUses,
): Promise<SubscriptionRow> {
  const user = await findSubscriber(db, payment.user_id);
  if (!user) throw unknownUser();
  refuseOtherEmail(user, payment.email);
  const refusal = await refusalOf(db, payment.transaction_id, uses);
  if (refusal) throw refusal;
  // Outside of the transaction: the gateway may take seconds, and no one should wait for it but the caller.
  await refuseUnverified(verifier, payment);
  return store(payment, uses).catch(async (error: unknown) => {
    // A subscription made by another system, whose transaction is not recorded yet.
    const isTaken = constraintOf(error)?.constraint === 'subscriptions_transaction_id_key';
    throw (isTaken && (await alreadyCounted(db, payment.transaction_id, uses.clock, error))) || error;
  });
}
