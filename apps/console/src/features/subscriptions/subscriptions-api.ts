import type { PaymentInput, Subscription, subscriptions } from '@quizdesk/contract/subscriptions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listSearch, PAGE_SIZE, type SearchOf } from '../../components/list-search.ts';
import { type Callable, request } from '../../lib/request.ts';
import { RequestError } from '../../lib/request-error.ts';

type Subscriptions = typeof subscriptions;

// Written out, so that the list comes without the schemas.
const calls = {
  list: { method: 'GET', path: '/v1/user/subscriptions/all', access: 'administrator' },
  verify: { method: 'POST', path: '/v1/user/subscriptions/verify', access: 'administrator' },
} as const satisfies { [Name in keyof Subscriptions]?: Callable<Subscriptions[Name]> };

/** What the list of subscriptions keeps in its address. */
export const subscriptionSearch = listSearch({ filters: { user_id: 'id' } });
export type SubscriptionSearch = SearchOf<typeof subscriptionSearch>;

/** A page of the subscriptions, newest first. */
export function subscriptionsQuery({ q, user_id, page = 1 }: SubscriptionSearch) {
  return queryOptions({
    queryKey: ['subscriptions', 'list', { q, user_id, page }],
    queryFn: ({ signal }) =>
      request<Subscriptions['list']>(calls.list, {
        query: { q, user_id, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** A failed verification is told by the server's detail. */
function failWithDetail(error: unknown): never {
  if (!(error instanceof RequestError) || !error.body?.detail) throw error;
  throw new RequestError(error.body.detail, error.status, error.body, error.retryAfterS);
}

/** Records a payment as a subscription. */
export function verifyPayment(body: PaymentInput): Promise<Subscription> {
  return request<Subscriptions['verify']>(calls.verify, { body }).catch(failWithDetail);
}
