import type { Counted } from '@quizdesk/contract/standings';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lock } from '../../db/locks.ts';
import { AppError } from '../../shared/app-error.ts';

/** About how many answers one transaction reads of each kind of what is due: others wait for it on the embedded database. */
const AT_ONCE = 10_000;

/** Counts the next days of play that are due; false where none was. */
export async function updatePlayDays(db: Database, timeZone: string, most = AT_ONCE): Promise<boolean> {
  const { rows } = await db.execute<{ counted: number }>(sql`SELECT play_days_update(${most}, ${timeZone}) AS counted`);
  return (rows[0]?.counted ?? 0) > 0;
}

/**
 * Counts all days of play again where they were counted by another clock than the contest's is now: a process that starts
 * puts everybody on the list. Until all are counted, standings say how far they are.
 */
export function followClock(db: Database, timeZone: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lock(tx, 'days of play');
    const { rows } = await tx.execute(
      sql`UPDATE play_clock SET zone = ${timeZone} WHERE zone <> ${timeZone} RETURNING zone`,
    );
    if (rows.length === 0) return;
    await tx.execute(sql`
      INSERT INTO play_days_due (user_id) SELECT user_id FROM student_totals UNION SELECT user_id FROM play_totals
      ON CONFLICT DO NOTHING`);
  });
}

/** Students of whom something of all days is still to be counted, or of the subjects of their answers. */
const lateStudents = (timeZone: string, bySubject: boolean): SQL => sql`
  SELECT user_id FROM play_days_due
  UNION SELECT user_id FROM student_totals WHERE EXISTS (SELECT FROM play_clock WHERE zone <> ${timeZone})
  ${bySubject ? sql`UNION SELECT a.user_id FROM question_moves m JOIN user_answers a ON a.question_id = m.question_id AND a.id > m.upto` : sql``}`;

/**
 * How far play is counted, as a value of a statement that reads it; see `countedOf`. What changed in the last seconds is no part of
 * it: that is late alike for everybody.
 */
export const countedPlay = (timeZone: string, bySubject: boolean): SQL => sql`
  CASE WHEN EXISTS (SELECT FROM play_days_due) OR EXISTS (SELECT FROM play_clock WHERE zone <> ${timeZone})
    ${bySubject ? sql`OR EXISTS (SELECT FROM question_moves)` : sql``}
  THEN (SELECT json_build_object('students', count(*) FILTER (WHERE late.user_id IS NULL), 'of', count(*))
    FROM student_totals t LEFT JOIN (${lateStudents(timeZone, bySubject)}) late ON late.user_id = t.user_id) END`;

/** Null where all play is counted. */
export function countedOf(value: unknown): Counted {
  // What `countedPlay` makes.
  const counted = value as Counted;
  return counted === null || counted.students === counted.of ? null : counted;
}

/** Why there is no file of standings yet. */
export function notCounted({ students, of }: NonNullable<Counted>): AppError {
  const [done, all] = [students, of].map((count) => count.toLocaleString('en-US'));
  return new AppError('not_counted', 'Standings are still being counted', {
    values: { students, of },
    detail: `Counted: ${done} of ${all} students. Try again once everybody is counted.`,
  });
}
