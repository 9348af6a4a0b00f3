import type { Database } from '../../db/database.ts';
import { rounds } from '../../db/schema/rounds.ts';

/** Far above the numbers that tests write themselves. */
let lastNumber = 1000;

/** An active round with an unused serial number. */
export async function buildRound(
  db: Database,
  values: Partial<typeof rounds.$inferInsert> = {},
): Promise<typeof rounds.$inferSelect> {
  const serial_number = ++lastNumber;
  const [round] = await db
    .insert(rounds)
    .values({ serial_number, name: `Round ${serial_number}`, max_questions: 10, ...values })
    .returning();
  if (!round) throw new Error('The insert answered no row');
  return round;
}
