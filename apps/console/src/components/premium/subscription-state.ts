import type { Subscription } from '@quizdesk/contract/subscriptions';

/** Where a subscription stands in time. */
export type SubscriptionState = 'active' | 'ended' | 'not_yet';

type Period = Pick<Subscription, 'starts_at' | 'ends_at'>;

/** Where a subscription stands now. Its first moment belongs to it, its last does not, as on the server. */
export function stateOf({ starts_at, ends_at }: Period, now = new Date()): SubscriptionState {
  if (new Date(ends_at) <= now) return 'ended';
  return new Date(starts_at) <= now ? 'active' : 'not_yet';
}
