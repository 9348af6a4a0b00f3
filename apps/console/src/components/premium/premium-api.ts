import type { Subscription, subscriptions } from '@quizdesk/contract/subscriptions';
import { queryOptions } from '@tanstack/react-query';
import { refresh } from '../../lib/query-client.ts';
import { type Callable, request } from '../../lib/request.ts';
import { RequestError } from '../../lib/request-error.ts';

type Subscriptions = typeof subscriptions;

// Written out, so that the lists come without the schemas.
const calls = {
  list: { method: 'GET', path: '/v1/user/subscriptions/all', access: 'administrator' },
  find: { method: 'GET', path: '/v1/user/subscriptions/:user_id', access: 'administrator' },
  grantTest: { method: 'PUT', path: '/v1/user/subscriptions/test-premium', access: 'administrator' },
  remove: { method: 'DELETE', path: '/v1/user/subscriptions/:user_id', access: 'administrator' },
} as const satisfies { [Name in keyof Subscriptions]?: Callable<Subscriptions[Name]> };

/** The subscription of a person that runs now or ran last; null where there is none. */
export function subscriptionQuery(user_id: number) {
  return queryOptions({
    queryKey: ['subscriptions', 'of-user', user_id],
    queryFn: async ({ signal }): Promise<Subscription | null> => {
      try {
        return await request<Subscriptions['find']>(calls.find, { params: { user_id }, signal });
      } catch (error) {
        if (error instanceof RequestError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

/** The subscriptions of one person, to say what goes. The latest hundred hold all that have not ended. */
export function subscriptionsOfQuery(user_id: number) {
  return queryOptions({
    queryKey: ['subscriptions', 'of', user_id],
    queryFn: ({ signal }) => request<Subscriptions['list']>(calls.list, { query: { user_id, limit: 100 }, signal }),
    staleTime: 0,
  });
}

/** Lets everything that shows subscriptions or who has premium be read anew. */
export function refreshSubscriptions(): Promise<void> {
  return refresh('subscriptions', 'users');
}

/** Gives a person premium to try; the answer is the subscription that runs already where there is one. */
export function grantTestPremium(user_id: number): Promise<Subscription> {
  return request<Subscriptions['grantTest']>(calls.grantTest, { body: { user_id } });
}

/** Takes away the premium that a person has now and later. */
export async function removeSubscriptionsOf(user_id: number): Promise<void> {
  await request<Subscriptions['remove']>(calls.remove, { params: { user_id } });
}
