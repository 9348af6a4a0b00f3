import { sql } from 'drizzle-orm';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { HAS_PREMIUM, isLive } from '../../shared/live-premium.ts';
import type { FieldElsewhere } from '../crud/bulk.ts';
import { MONTHS } from './subscriptions.queries.ts';

/** Whether many accounts, which are held, have premium: those without get one to try, or all lose theirs, as single ones do. */
export const premiumField = (clock: ContestClock): FieldElsewhere => ({
  name: 'is_premium',
  differs: (value) => sql`${HAS_PREMIUM} <> ${value === true}`,
  async store(tx, ids, value) {
    if (value === true) {
      const now = new Date();
      await tx.execute(sql`INSERT INTO subscriptions (user_id, email, plan, amount, starts_at, ends_at)
        SELECT t.id, t.email, 'test', 0, ${now.toISOString()}::timestamptz, ${clock.monthsAfter(now, MONTHS.test).toISOString()}::timestamptz
        FROM users t WHERE t.id = ANY (${ids}) AND NOT ${HAS_PREMIUM} ORDER BY t.id`);
      return;
    }
    await tx.execute(sql`UPDATE subscriptions s SET removed_at = now()
      WHERE s.user_id = ANY (${ids}) AND ${sql.raw(isLive('s'))}`);
  },
});
