import type { SubscriptionState } from '@quizdesk/contract/constants';
import type { Subscription } from '@quizdesk/contract/subscriptions';

type Period = Pick<Subscription, 'starts_at' | 'ends_at'>;

/** Whether a subscription has begun or ended. Its start is inclusive and its end exclusive, as on the server. */
export function stateOf({ starts_at, ends_at }: Period, now = new Date()): SubscriptionState {
  if (new Date(ends_at) <= now) return 'ended';
  return new Date(starts_at) <= now ? 'active' : 'not_yet';
}
