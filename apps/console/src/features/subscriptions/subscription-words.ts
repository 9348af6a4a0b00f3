import type { SubscriptionState } from '../../components/premium/subscription-state.ts';

/** Where subscriptions stand in time, as people read it. */
export const STATE_TEXTS = {
  active: 'Active',
  ended: 'Ended',
  not_yet: 'Not yet',
} as const satisfies Record<SubscriptionState, string>;
