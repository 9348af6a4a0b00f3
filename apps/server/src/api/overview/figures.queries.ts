import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { day_figures, overview_figures, type WholeFigure } from '../../db/schema/overview.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';

/** Computes the figures of a day of the contest anew, with everything that has changed in it. */
export async function computeDay(tx: Database, date: string, clock: ContestClock): Promise<void> {
  const [from, until] = [clock.startOf(date), clock.startOf(date, 1)];
  await tx.execute(sql`DELETE FROM overview_changes WHERE part = 'days' AND quarter >= ${from} AND quarter < ${until}`);
  await tx.execute(sql`
    WITH given AS MATERIALIZED (
      SELECT user_id, question_id, is_correct FROM user_answers WHERE created_at >= ${from} AND created_at < ${until}
    ), by_question AS (
      SELECT question_id, count(*) AS answers, count(*) FILTER (WHERE is_correct) AS correct FROM given GROUP BY question_id
    ), by_subject AS (
      SELECT q.subject, sum(answers) AS answers, sum(correct) AS correct
      FROM by_question JOIN questions q ON q.id = question_id GROUP BY q.subject
    )
    INSERT INTO ${day_figures} AS d (date, zone, players, new_students, subjects)
    SELECT ${date}, ${clock.zone},
      (SELECT count(*) FROM (SELECT DISTINCT user_id FROM given) players),
      (SELECT count(*) FROM users WHERE role = 'student' AND created_at >= ${from} AND created_at < ${until}),
      (SELECT coalesce(jsonb_object_agg(subject, jsonb_build_array(answers, correct)), '{}') FROM by_subject)
    ON CONFLICT (date) DO UPDATE SET zone = excluded.zone, players = excluded.players,
      new_students = excluded.new_students, subjects = excluded.subjects, computed_at = now()`);
}

const WHOLE = {
  levels: sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('level_id', level_id, 'reached', reached, 'completed', completed)), '[]')
    FROM (SELECT level_id, count(*) AS reached, count(*) FILTER (WHERE status = 'completed') AS completed
      FROM user_level_progress GROUP BY level_id) l)`,
  schools: sql`(SELECT to_jsonb(count(*)) FROM suspected_duplicates())`,
} as const satisfies Record<WholeFigure, unknown>;

/** Computes a figure anew that is computed as a whole. */
export async function computeWhole(tx: Database, name: WholeFigure): Promise<void> {
  await tx.execute(sql`DELETE FROM overview_changes WHERE part = ${name}`);
  await tx.execute(sql`INSERT INTO ${overview_figures} (name, value) SELECT ${name}, ${WHOLE[name]}
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, computed_at = now()`);
}
