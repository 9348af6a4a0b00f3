import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { levels } from '../../db/schema/levels.ts';
import { rounds } from '../../db/schema/rounds.ts';
import type { LevelsAndRounds } from './marking/read-level-round.ts';

/** Where questions can belong: every level, whatever its status, and the rounds that are active. */
export async function listLevelsAndRounds(db: Database): Promise<LevelsAndRounds> {
  const { id, quiz_id, level_number } = levels;
  const { serial_number } = rounds;
  return {
    levels: await db.select({ id, quiz_id, level_number }).from(levels),
    rounds: await db.select({ id: rounds.id, serial_number }).from(rounds).where(eq(rounds.status, 'active')),
  };
}
