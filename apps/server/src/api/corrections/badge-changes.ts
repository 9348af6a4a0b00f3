import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { EVERYTHING } from '../../db/everything.ts';
import { literal } from '../badges/award.ts';
import { BADGE_RULES, type CorrectedRule, PERFECT_DAYS } from '../badges/badge-rules.ts';
import { type Marks, markedAnswers } from './marks.ts';
import type { StoredPreview } from './preview-names.ts';

const NAMED = 100;

interface AskedRule extends CorrectedRule {
  readonly badge: string;
}

const RULES = BADGE_RULES.flatMap(({ name, corrected }): AskedRule[] =>
  corrected === 'same' ? [] : [{ ...corrected, badge: literal(name) }],
);

/** By each rule whose badge there is: who earns it before and after. */
const asked = sql.raw(
  RULES.map(
    ({ badge, byAnswers }) => `SELECT ${badge} AS badge_name, user_id, before, after FROM (${byAnswers}) r
      WHERE before <> after AND EXISTS (SELECT FROM badges WHERE name = ${badge})`,
  ).join(' UNION ALL '),
);

const otherwise = sql.raw(
  `CASE u.badge_name ${RULES.map((rule) => `WHEN ${rule.badge} THEN ${rule.otherwise}`).join('\n')} END`,
);

/**
 * Rows of students with right answers, to be added up: of those who are counted already, what is kept and what is on its way
 * to it; of others, until the first count comes to them, what they have answered.
 */
const RIGHT_ANSWERS = sql`
  SELECT t.user_id, t.correct FROM play_totals t JOIN play_clock c ON t.user_id <= c.students_upto
  UNION ALL SELECT l.user_id, l.n FROM answer_log l JOIN play_clock c ON l.user_id <= c.students_upto WHERE l.is_correct
  UNION ALL SELECT a.user_id, 1 FROM user_answers a
  WHERE NOT EXISTS (SELECT FROM play_clock WHERE students_upto = ${EVERYTHING}) AND a.is_correct
    AND a.user_id > coalesce((SELECT students_upto FROM play_clock), 0) AND a.user_id IN (SELECT user_id FROM given)`;

/**
 * `changed`: who would gain a badge, or has one (`has`) and would not have earned it any more. Who has earned it already and
 * waits for it gains nothing. In one statement, and so of one moment.
 */
const changedBadges = (marks: Marks): SQL => sql`
  corrected AS (SELECT ${marks.questionId}::bigint AS id),
  given AS MATERIALIZED (SELECT id, user_id, qotd_attempt_id, is_correct, becomes FROM (${markedAnswers(marks)}) g),
  perfect_days AS MATERIALIZED (${sql.raw(PERFECT_DAYS)}),
  right_answers AS (
    ${RIGHT_ANSWERS}
  ), changed AS MATERIALIZED (
    SELECT u.id, u.badge_id, u.badge_name, u.has FROM (
      SELECT s.user_id AS id, s.badge_name, s.before, b.id AS badge_id,
        EXISTS (SELECT FROM user_badges h WHERE h.user_id = s.user_id AND h.badge_id = b.id OFFSET 0) AS has
      FROM (${asked}) s JOIN badges b ON b.name = s.badge_name
      WHERE NOT EXISTS (SELECT FROM badge_revocations r WHERE r.user_id = s.user_id AND r.badge_id = b.id OFFSET 0)
      OFFSET 0
    ) u WHERE u.has = u.before AND NOT ${otherwise}
  )`;

/** Badges that students would gain, or have without having earned them any more. */
export async function badgeChanges(tx: Database, marks: Marks): Promise<StoredPreview['badges']> {
  const { rows } = await tx.execute<StoredPreview['badges'][number]>(sql`
    WITH ${changedBadges(marks)}, lines AS (
      SELECT c.*, row_number() OVER (PARTITION BY badge_id, has ORDER BY u.name, u.id) AS line
      FROM changed c JOIN users u ON u.id = c.id
    )
    SELECT badge_id, badge_name AS name, count(*) FILTER (WHERE NOT has)::int AS gained, count(*) FILTER (WHERE has)::int AS lost,
      coalesce(json_agg(id ORDER BY line) FILTER (WHERE NOT has AND line <= ${NAMED}), '[]') AS gained_by,
      coalesce(json_agg(id ORDER BY line) FILTER (WHERE has AND line <= ${NAMED}), '[]') AS lost_by
    FROM lines GROUP BY badge_id, badge_name ORDER BY badge_name`);
  return rows;
}

/** Whose badge, and which. */
interface Pairs {
  readonly user_ids: readonly number[];
  readonly badge_ids: readonly number[];
}

/** Badges that a correction gives, and those that it can take back, each with its student. */
export interface BadgeMoves {
  readonly gained: Pairs;
  readonly lost: Pairs;
}

/** The same one by one, before the answers are marked. */
export async function badgeMoves(tx: Database, marks: Marks): Promise<BadgeMoves> {
  const { rows } = await tx.execute<Pairs & { readonly has: boolean } & Record<string, unknown>>(sql`
    WITH ${changedBadges(marks)}
    SELECT has, json_agg(id ORDER BY id, badge_id) AS user_ids, json_agg(badge_id ORDER BY id, badge_id) AS badge_ids
    FROM changed GROUP BY has`);
  const pairsOf = (isHeld: boolean) => rows.find(({ has }) => has === isHeld) ?? { user_ids: [], badge_ids: [] };
  return { gained: pairsOf(false), lost: pairsOf(true) };
}

const listed = ({ user_ids, badge_ids }: Pairs): SQL =>
  sql`unnest(${sql.param(user_ids)}::bigint[], ${sql.param(badge_ids)}::bigint[])`;

export async function giveBadges(tx: Database, pairs: Pairs): Promise<void> {
  await tx.execute(sql`
    INSERT INTO user_badges (user_id, badge_id)
    SELECT u.id, b.id FROM ${listed(pairs)} x (user_id, badge_id) JOIN users u ON u.id = x.user_id JOIN badges b ON b.id = x.badge_id
    -- In one order, as those that are awarded.
    ORDER BY b.id, u.id
    ON CONFLICT (user_id, badge_id) DO NOTHING`);
}

export async function takeBadgesBack(tx: Database, pairs: Pairs): Promise<void> {
  await tx.execute(sql`
    DELETE FROM user_badges h USING ${listed(pairs)} x (user_id, badge_id)
    WHERE h.user_id = x.user_id AND h.badge_id = x.badge_id`);
}
