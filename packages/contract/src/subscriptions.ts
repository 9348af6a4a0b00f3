import { z } from 'zod';
import { SUBSCRIPTION_PLANS, SUBSCRIPTION_STATES } from './constants.ts';
import {
  id,
  money,
  optionalText,
  pageQuery,
  queryChoice,
  queryId,
  requiredChoice,
  requiredId,
  requiredMoney,
  requiredOr,
  searchText,
  sortOrder,
  timestamp,
} from './fields.ts';
import { endpoint, listOf } from './kit.ts';
import { subscriptionPaths } from './paths/subscriptions.ts';
import { userBrief } from './users.ts';

export const subscription = z.object({
  id,
  user_id: id,
  user: userBrief,
  /** Null for premium that was granted to try it. */
  transaction_id: z.string().nullable(),
  plan: z.enum(SUBSCRIPTION_PLANS),
  amount: money,
  currency: z.literal('USD'),
  email: z.string().nullable(),
  starts_at: timestamp,
  ends_at: timestamp,
  created_at: timestamp,
});
/** A subscription as the API returns it. */
export type Subscription = z.input<typeof subscription>;

const MAX_AMOUNT = 1_000_000;

const MAX_DIGITS = 50;

/**
 * A number in the form; sent as a number or as its digits. Numbers above 2^53 have lost digits by the time they are
 * read, so long ones must be sent as text. Zeros in front make no other number.
 */
const transactionId = z
  .union([z.string(), z.number()], requiredOr('Transaction id', 'must be a number'))
  .refine(
    (value) => typeof value === 'string' || !Number.isInteger(value) || Number.isSafeInteger(value),
    'Transaction id is too long for a number: send it as text',
  )
  .transform((value) => String(value).trim())
  .pipe(
    z
      .string()
      .min(1, 'Transaction id is required')
      .regex(/^\d+$/, 'Transaction id must be a number')
      .max(MAX_DIGITS, `Transaction id must be at most ${MAX_DIGITS} digits`)
      .transform((digits) => digits.replace(/^0+(?=\d)/, '')),
  );

export const paymentInput = z.object({
  transaction_id: transactionId,
  plan: requiredChoice('Plan', ['monthly', 'yearly']),
  amount: requiredMoney('Amount', { max: MAX_AMOUNT, isPositive: true }),
  currency: requiredChoice('Currency', ['USD']),
  /** The user's: where that has none, null, an empty text and none at all are the same. */
  email: optionalText('Email', 200),
  user_id: requiredId('User'),
});
export type PaymentInput = z.output<typeof paymentInput>;

const userParams = z.object({ user_id: queryId });

export const subscriptions = {
  list: endpoint({
    ...subscriptionPaths.list,
    summary: 'Subscriptions, newest first unless sorted',
    query: pageQuery.extend({
      q: searchText.optional(),
      user_id: queryId.optional(),
      /** `week`: what runs out within seven days, and nothing follows it. */
      ending: queryChoice(['week']).optional(),
      state: queryChoice(SUBSCRIPTION_STATES).optional(),
      sort: z.enum(['id', 'ends_at'], 'Must be id or ends_at').default('id'),
      order: sortOrder.optional(),
    }),
    status: 200,
    response: listOf(subscription),
  }),
  find: endpoint({
    ...subscriptionPaths.find,
    summary: 'The subscription of a user that runs now or ran last',
    params: userParams,
    status: 200,
    response: subscription,
  }),
  grantTest: endpoint({
    ...subscriptionPaths.grantTest,
    summary: 'Give a user premium to try it',
    body: z.object({ user_id: requiredId('User') }),
    status: 200,
    response: subscription,
  }),
  verify: endpoint({
    ...subscriptionPaths.verify,
    summary: 'Record a verified payment as a subscription',
    body: paymentInput,
    status: 201,
    response: subscription,
  }),
  remove: endpoint({
    ...subscriptionPaths.remove,
    summary: 'End the subscriptions of a user',
    params: userParams,
    status: 204,
  }),
};
