import type { Subscription } from '@quizdesk/contract/subscriptions';

/** Where a subscription stands in time. */
export type SubscriptionState = 'active' | 'ended' | 'not_yet';

export const STATE_TEXTS = {
  active: 'Active',
  ended: 'Ended',
  not_yet: 'Not yet',
} as const satisfies Record<SubscriptionState, string>;

export const PLAN_TEXTS = {
  monthly: 'Monthly',
  yearly: 'Yearly',
  test: 'Test',
} as const satisfies Record<Subscription['plan'], string>;

type Period = Pick<Subscription, 'starts_at' | 'ends_at'>;

/** Where a subscription stands now. Its first moment belongs to it, its last does not, as on the server. */
export function stateOf({ starts_at, ends_at }: Period, now = new Date()): SubscriptionState {
  if (new Date(ends_at) <= now) return 'ended';
  return new Date(starts_at) <= now ? 'active' : 'not_yet';
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** The day of a moment, with its year: 21 Nov 2026. */
export function dayText(timestamp: string): string {
  return day.format(new Date(timestamp));
}

/** From when until when: 21 Oct – 21 Nov 2026. */
export function periodText({ starts_at, ends_at }: Period): string {
  return day.formatRange(new Date(starts_at), new Date(ends_at));
}

/** Names a subscriber, since several may have the same name. */
export function subscriberText({ user }: Pick<Subscription, 'user'>): string {
  return `${user.name} (@${user.username})`;
}
