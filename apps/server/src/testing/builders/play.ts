import type { Database } from '../../db/database.ts';
import {
  qotd_attempts,
  streak_history,
  suggested_quiz_attempts,
  user_answers,
  user_level_progress,
  user_streaks,
} from '../../db/schema/play.ts';
import { buildLevel } from './levels.ts';
import { buildUser } from './users.ts';

/** The first row of an insert. */
function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The insert returned no row');
  return row;
}

interface Owned {
  readonly user_id?: number;
}

const ownerOf = async (db: Database, { user_id }: Owned) => user_id ?? (await buildUser(db)).id;

/** A level that a participant has unlocked. Like every builder here it makes its own user, unless the values name one. */
export async function buildLevelProgress(db: Database, values: Partial<typeof user_level_progress.$inferInsert> = {}) {
  const user_id = await ownerOf(db, values);
  const level_id = values.level_id ?? (await buildLevel(db)).id;
  const rows = await db
    .insert(user_level_progress)
    .values({ status: 'unlocked', ...values, user_id, level_id })
    .returning();
  return only(rows);
}

/** A suggested quiz of no level that was begun. */
export async function buildSuggestedAttempt(
  db: Database,
  values: Partial<typeof suggested_quiz_attempts.$inferInsert> = {},
) {
  const user_id = await ownerOf(db, values);
  return only(
    await db
      .insert(suggested_quiz_attempts)
      .values({ status: 'started', ...values, user_id })
      .returning(),
  );
}

/** A quiz of the day that was begun. */
export async function buildQotdAttempt(db: Database, values: Partial<typeof qotd_attempts.$inferInsert> = {}) {
  const user_id = await ownerOf(db, values);
  const defaults = { status: 'started', quiz_date: '2026-11-20' };
  return only(
    await db
      .insert(qotd_attempts)
      .values({ ...defaults, ...values, user_id })
      .returning(),
  );
}

/** A correct answer to no question. */
export async function buildAnswer(db: Database, values: Partial<typeof user_answers.$inferInsert> = {}) {
  const user_id = await ownerOf(db, values);
  const defaults = { answer: '5 N', is_correct: true };
  return only(
    await db
      .insert(user_answers)
      .values({ ...defaults, ...values, user_id })
      .returning(),
  );
}

/** A streak of one day that was reached. */
export async function buildStreakRecord(db: Database, values: Partial<typeof streak_history.$inferInsert> = {}) {
  const user_id = await ownerOf(db, values);
  return only(
    await db
      .insert(streak_history)
      .values({ streak: 1, ...values, user_id })
      .returning(),
  );
}

/** A streak of one day that goes on. */
export async function buildUserStreak(db: Database, values: Partial<typeof user_streaks.$inferInsert> = {}) {
  const user_id = await ownerOf(db, values);
  return only(
    await db
      .insert(user_streaks)
      .values({ current_streak: 1, ...values, user_id })
      .returning(),
  );
}
