import type { Database } from '../../../apps/server/src/db/database.ts';
import { buildWaitlistEntry } from '../../../apps/server/src/testing/builders/waitlist.ts';

/** Hopeful 1 to Hopeful 23: two pages and a bit. The fifth left nothing but a name. */
export async function seedWaitlist(db: Database): Promise<void> {
  for (let number = 1; number <= 23; number++) {
    await buildWaitlistEntry(db, {
      name: `Hopeful ${number}`,
      // The first two have waited for more than a week.
      ...(number <= 2 && { created_at: new Date(Date.now() - 9 * 86_400_000) }),
      ...(number === 5
        ? { email: null }
        : {
            email: `hopeful${number}@school.example`,
            phone: `+233 20 555 ${String(number).padStart(4, '0')}`,
            school_name: 'Tano Valley Academy',
            form: `Form ${1 + (number % 3)}`,
          }),
    });
  }
}
