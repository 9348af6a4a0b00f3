import type { NoContent } from '@quizdesk/contract/kit';
import { subscriptionPaths } from '@quizdesk/contract/paths/subscriptions';
import type { Subscription, subscriptions } from '@quizdesk/contract/subscriptions';
import { queryOptions } from '@tanstack/react-query';
import { invalidate } from '../../lib/query/query-client.ts';
import { request } from '../../lib/request.ts';
import { RequestError } from '../../lib/request-error.ts';

type Subscriptions = typeof subscriptions;

/** The subscription of a person that runs now or ran last; null where there is none. */
export function subscriptionQuery(user_id: number) {
  return queryOptions({
    queryKey: ['subscriptions', 'of-user', user_id],
    queryFn: async ({ signal }): Promise<Subscription | null> => {
      try {
        return await request<Subscriptions['find']>(subscriptionPaths.find, { params: { user_id }, signal });
      } catch (error) {
        if (error instanceof RequestError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

/** The subscriptions of one person, for the dialog that removes them. The latest hundred hold all that have not ended. */
export function subscriptionsOfQuery(user_id: number) {
  return queryOptions({
    queryKey: ['subscriptions', 'of', user_id],
    queryFn: ({ signal }) =>
      request<Subscriptions['list']>(subscriptionPaths.list, { query: { user_id, limit: 100 }, signal }),
    staleTime: 0,
  });
}

/** Refetches everything that shows subscriptions or who has premium. */
export function invalidateSubscriptions(): Promise<void> {
  return invalidate('subscriptions', 'users');
}

/** Gives a person premium to try; returns the subscription that is active already where there is one. */
export function grantTestPremium(user_id: number): Promise<Subscription> {
  return request<Subscriptions['grantTest']>(subscriptionPaths.grantTest, { body: { user_id } });
}

/** Takes away the premium that a person has now and later. */
export function removeSubscriptionsOf(user_id: number): Promise<NoContent> {
  return request<Subscriptions['remove']>(subscriptionPaths.remove, { params: { user_id } });
}
