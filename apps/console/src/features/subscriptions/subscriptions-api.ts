import { SUBSCRIPTION_STATES } from '@quizdesk/contract/constants';
import { subscriptionPaths } from '@quizdesk/contract/paths/subscriptions';
import type { subscriptions as endpoints, PaymentInput, Subscription } from '@quizdesk/contract/subscriptions';
import { linkOptions } from '@tanstack/react-router';
import { listSearch, pageWindow, type SearchOf } from '../../components/list/list-search.ts';
import type { ListSource } from '../../components/list/resource/list-view.ts';
import { resourceApi } from '../../lib/query/resource-api.ts';
import { request } from '../../lib/request.ts';
import { RequestError } from '../../lib/request-error.ts';

const subscriptions = resourceApi<Pick<typeof endpoints, 'list'>>('subscriptions', subscriptionPaths, ['users']);

/** What the list of subscriptions keeps in its address. */
export const subscriptionSearch = listSearch({
  filters: { user_id: 'id', state: SUBSCRIPTION_STATES, ending: ['week'] },
  sorts: ['ends_at'],
});
export type SubscriptionSearch = SearchOf<typeof subscriptionSearch>;

/** What the form of a payment may be opened with: whose it is, and which. */
export const paymentSearch = listSearch({ filters: { user_id: 'id', transaction_id: 'text' } });

/** The latest payments, from which amounts are proposed. */
export const latestPayments = subscriptions.list({ limit: 50 });

/** Payments with a transaction like this. */
export const paymentsLike = (transaction: string) => subscriptions.list({ q: transaction, limit: 20 });

/** The subscriptions, newest first unless sorted. */
export const subscriptionHome: ListSource<Subscription, SubscriptionSearch> = {
  label: 'User Subscriptions',
  address: subscriptionSearch,
  link: (search) => linkOptions({ to: '/user/subscriptions', search }),
  query: ({ page, ...search }, rows) => subscriptions.list({ ...search, ...pageWindow(page, rows) }),
};

/** A failed verification is explained by the server's detail. */
function failWithDetail(error: unknown): never {
  if (!(error instanceof RequestError) || !error.body?.detail) throw error;
  throw new RequestError(error.body.detail, error.status, error.body, error.retryAfterS);
}

/** Records a payment as a subscription. */
export function verifyPayment(body: PaymentInput): Promise<Subscription> {
  return request<typeof endpoints.verify>(subscriptionPaths.verify, { body }).catch(failWithDetail);
}
