import type { SubscriptionPlan } from '@quizdesk/contract/constants';
import type { Random } from '../random.ts';
import { DAY_MS, type Season } from '../season.ts';

/** One period of someone's premium. */
export interface Premium {
  readonly userId: number;
  readonly email: string;
  readonly plan: SubscriptionPlan;
  readonly at: number;
  readonly endsAt: number;
  /** When an administrator took it away. */
  readonly removedAt: number | undefined;
}

interface Subscriber {
  readonly userId: number;
  readonly email: string;
  /** When the account was made. */
  readonly at: number;
  readonly season: Season;
}

const SUBSCRIBES = 0.14;
const RENEWS = 0.6;
const REMOVED = 0.02;
const HESITATES_DAYS = 40;
const MONTHS = { monthly: 1, test: 1, yearly: 12 } as const satisfies Record<SubscriptionPlan, number>;

/** The periods of premium that someone has had by now, mostly none. One begins when the one before it ends. */
export function drawPremium({ userId, email, at, season }: Subscriber, random: Random): Premium[] {
  const periods: Premium[] = [];
  if (!random.chance(SUBSCRIBES)) return periods;
  let plan: SubscriptionPlan = random.pick(['monthly', 'monthly', 'monthly', 'yearly', 'test'] as const);
  let startsAt = at + Math.floor(random.next() * HESITATES_DAYS * DAY_MS);
  while (startsAt < season.now) {
    const endsAt = season.clock.monthsAfter(new Date(startsAt), MONTHS[plan]).getTime();
    const removedAt = random.chance(REMOVED) ? startsAt + Math.floor(random.next() * 10 * DAY_MS) : undefined;
    const isRemoved = removedAt !== undefined && removedAt < season.now;
    periods.push({ userId, email, plan, at: startsAt, endsAt, removedAt: isRemoved ? removedAt : undefined });
    if (isRemoved || !random.chance(RENEWS)) break;
    // Who has tried it and goes on, pays.
    if (plan === 'test') plan = 'monthly';
    startsAt = endsAt;
  }
  return periods;
}
