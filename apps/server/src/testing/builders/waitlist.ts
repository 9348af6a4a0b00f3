import type { Database } from '../../db/database.ts';
import { waitlist } from '../../db/schema/waitlist.ts';

let built = 0;

/** Someone on the waitlist. */
export async function buildWaitlistEntry(
  db: Database,
  values: Partial<typeof waitlist.$inferInsert> = {},
): Promise<typeof waitlist.$inferSelect> {
  const number = ++built;
  const [entry] = await db
    .insert(waitlist)
    .values({ name: `Waiting ${number}`, email: `waiting${number}@example.org`, ...values })
    .returning();
  if (!entry) throw new Error('The insert returned no row');
  return entry;
}
