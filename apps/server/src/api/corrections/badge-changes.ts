import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { earnedBy, literal } from '../badges/award.ts';
import { VERDICT_RULES } from '../badges/badge-rules.ts';
import { type Marks, markedAnswers } from './marks.ts';
import type { StoredPreview } from './preview-names.ts';

const NAMED = 100;

const earned = earnedBy(VERDICT_RULES);
const ruled = sql.raw(VERDICT_RULES.map(({ name }) => literal(name)).join(', '));

const askingForMistakes = sql.raw(
  VERDICT_RULES.filter(({ needsMistakes }) => needsMistakes)
    .map(({ name }) => literal(name))
    .join(', '),
);

/**
 * Students with each badge whose rule may judge them otherwise, and whether they have it. Of `students` are known: whether
 * an answer becomes right, whether one becomes wrong, and whether there are several to the question: who has one alone
 * is judged otherwise by a rule that asks for mistakes neither before nor after.
 */
const candidates = (students: SQL, timeZone: string): SQL => sql`
  SELECT * FROM (
    SELECT u.id, u.name, s.up, s.down, s.several, b.id AS badge_id, b.name AS badge_name, ${timeZone}::text AS time_zone,
      EXISTS (SELECT FROM user_badges h WHERE h.user_id = u.id AND h.badge_id = b.id OFFSET 0) AS has
    FROM (${students}) s JOIN users u ON u.id = s.user_id CROSS JOIN badges b
    WHERE b.name IN (${ruled})
      AND NOT EXISTS (SELECT FROM badge_revocations r WHERE r.user_id = u.id AND r.badge_id = b.id OFFSET 0)
    OFFSET 0
  ) c WHERE CASE WHEN badge_name IN (${askingForMistakes}) THEN several WHEN has THEN down ELSE up END`;

/** Whose verdicts a correction would change. */
const affectedBy = (marks: Marks): SQL => sql`
  SELECT g.user_id, bool_or(g.becomes AND NOT g.is_correct) AS up, bool_or(g.is_correct AND NOT g.becomes) AS down,
    count(*) > 1 AS several
  FROM (${markedAnswers(marks)}) g GROUP BY g.user_id HAVING bool_or(g.is_correct <> g.becomes)`;

/** Badges that students would gain, or have without having earned them any more. */
export async function badgeChanges(tx: Database, marks: Marks, timeZone: string): Promise<StoredPreview['badges']> {
  const { questionId, policy, accepted } = marks;
  const { rows } = await tx.execute<StoredPreview['badges'][number]>(sql`
    WITH candidates AS MATERIALIZED (
      ${candidates(affectedBy(marks), timeZone)}
    ), -- Only a badge that was earned can cease to be.
    before AS MATERIALIZED (SELECT u.*, CASE WHEN u.has THEN ${earned} ELSE false END AS was_earned FROM candidates u),
    -- From here on, answers have the verdicts that they would have.
    user_answers AS NOT MATERIALIZED (
      SELECT a.id, a.user_id, a.question_id, a.qotd_attempt_id, a.created_at, CASE WHEN a.question_id = ${questionId}
        THEN correction_verdict(${policy}, ${sql.param(accepted)}::text[], a.answer, a.is_correct) ELSE a.is_correct END AS is_correct
      FROM user_answers a
    ), changed AS MATERIALIZED (
      SELECT id, name, badge_id, badge_name, has FROM (
        SELECT u.*, ${earned} AS is_earned FROM before u WHERE NOT u.has OR u.was_earned OFFSET 0) u WHERE is_earned <> has
    ), lines AS (
      SELECT *, row_number() OVER (PARTITION BY badge_id, has ORDER BY name, id) AS line FROM changed
    )
    SELECT badge_id, badge_name AS name, count(*) FILTER (WHERE NOT has)::int AS gained, count(*) FILTER (WHERE has)::int AS lost,
      coalesce(json_agg(id ORDER BY line) FILTER (WHERE NOT has AND line <= ${NAMED}), '[]') AS gained_by,
      coalesce(json_agg(id ORDER BY line) FILTER (WHERE has AND line <= ${NAMED}), '[]') AS lost_by
    FROM lines GROUP BY badge_id, badge_name ORDER BY badge_name`);
  return rows;
}

/** Whose verdicts an operation has changed: whose badges are to be looked at. */
const affectedIn = (operation: number): SQL => sql`
  SELECT a.user_id, bool_or(a.is_correct) AS up, bool_or(NOT a.is_correct) AS down, bool_or(EXISTS (
      SELECT FROM user_answers o WHERE o.user_id = a.user_id AND o.question_id = a.question_id AND o.id <> a.id OFFSET 0)) AS several
  FROM operation_changes c JOIN user_answers a ON a.id = c.row_id
  WHERE c.operation_id = ${operation} AND c.table_name = 'user_answers' AND c.before ? 'is_correct' GROUP BY a.user_id`;

/** Gives what students have earned by the verdicts that an operation has changed. */
export async function giveEarned(tx: Database, operation: number, timeZone: string): Promise<void> {
  await tx.execute(sql`
    WITH candidates AS MATERIALIZED (${candidates(affectedIn(operation), timeZone)})
    INSERT INTO user_badges (user_id, badge_id) SELECT u.id, u.badge_id FROM candidates u WHERE NOT u.has AND ${earned}
    ORDER BY u.badge_id, u.id
    ON CONFLICT (user_id, badge_id) DO NOTHING`);
}

/** Takes these badges back, each from the students who have not earned it any more. */
export async function takeBack(tx: Database, userBadgeIds: readonly number[]): Promise<void> {
  await tx.execute(sql`DELETE FROM user_badges WHERE id = ANY (${sql.param(userBadgeIds)}::bigint[])`);
}

/** The badges that students of a question have and have earned by how its answers are marked now. */
export async function earnedNow(tx: Database, marks: Marks, timeZone: string): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    WITH candidates AS MATERIALIZED (
      ${candidates(affectedBy(marks), timeZone)}
    )
    SELECT h.id FROM candidates u JOIN user_badges h ON h.user_id = u.id AND h.badge_id = u.badge_id WHERE ${earned}`);
  return rows.map(({ id }) => id);
}

/** Of these badges, those that are not earned any more. */
export async function noLongerEarned(
  tx: Database,
  userBadgeIds: readonly number[],
  timeZone: string,
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    WITH candidates AS MATERIALIZED (
      SELECT h.user_id AS id, h.id AS user_badge_id, b.name AS badge_name, ${timeZone}::text AS time_zone
      FROM user_badges h JOIN badges b ON b.id = h.badge_id WHERE h.id = ANY (${sql.param(userBadgeIds)}::bigint[])
    )
    SELECT u.user_badge_id AS id FROM candidates u WHERE NOT (${earned})`);
  return rows.map(({ id }) => id);
}
