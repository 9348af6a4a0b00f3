import type { Database } from '../../db/database.ts';
import { levels } from '../../db/schema/levels.ts';

/** Far above the numbers that tests write themselves. */
let lastNumber = 1000;

/** An active level of quiz 9 with an unused level number. */
export async function buildLevel(
  db: Database,
  values: Partial<typeof levels.$inferInsert> = {},
): Promise<typeof levels.$inferSelect> {
  const level_number = ++lastNumber;
  const [level] = await db
    .insert(levels)
    .values({ level_number, description: `Level ${level_number}`, ...values })
    .returning();
  if (!level) throw new Error('The insert answered no row');
  return level;
}
