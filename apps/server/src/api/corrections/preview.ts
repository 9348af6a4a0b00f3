import type { CorrectionPreview } from '@quizdesk/contract/corrections';
import { MIN_PLAYERS } from '@quizdesk/contract/standings';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { badgeChanges } from './badge-changes.ts';
import { type Marks, markedAnswers } from './marks.ts';
import type { StoredPreview } from './preview-names.ts';

const TOP = 10;
const FIRST = 100;
/** Of those whose place changes; many may share one. */
const MOST_MOVES = 200;
const MOST_DAYS = 31;

type Totals = Omit<CorrectionPreview, 'overall' | 'schools' | 'days' | 'badges' | 'ms'>;
type Overall = StoredPreview['overall'];
type Schools = StoredPreview['schools'];

/** How many answers, points, students and attempts change. */
const TOTALS: SQL = sql`
  SELECT count(*) AS answers,
    count(*) FILTER (WHERE is_correct AND becomes) AS right_right,
    count(*) FILTER (WHERE is_correct AND NOT becomes) AS right_wrong,
    count(*) FILTER (WHERE NOT is_correct AND becomes) AS wrong_right,
    count(*) FILTER (WHERE NOT is_correct AND NOT becomes) AS wrong_wrong,
    coalesce(sum(greatest(points_after - points_earned, 0)), 0) AS points_gained,
    count(DISTINCT user_id) FILTER (WHERE points_after > points_earned) AS gained_by,
    coalesce(sum(greatest(points_earned - points_after, 0)), 0) AS points_lost,
    count(DISTINCT user_id) FILTER (WHERE points_after < points_earned) AS lost_by,
    (SELECT count(*) FROM deltas WHERE delta <> 0) AS students,
    (SELECT count(*) FROM rescored) AS attempts
  FROM given`;

/** What a move says of who moves, and the tables that it comes from. */
interface Movers {
  readonly columns: SQL;
  readonly joins: SQL;
}

const STUDENTS: Movers = { columns: sql`'user_id', id`, joins: sql`` };
const SCHOOLS: Movers = {
  columns: sql`'school_id', s.id, 'name', s.name`,
  joins: sql`JOIN schools s ON s.id = listed.id`,
};

/**
 * Ranks what `scores` has by day, id, points before and after, and returns what moves. `scores` may have one day only.
 */
function movesOf(scores: SQL, { columns, joins }: Movers): SQL {
  return sql`
    WITH ranked AS (
      SELECT day, id, before, after, rank() OVER (PARTITION BY day ORDER BY before DESC) AS place_before,
        rank() OVER (PARTITION BY day ORDER BY after DESC) AS place_after FROM (${scores}) scores
    ), moved AS MATERIALIZED (
      SELECT *, least(place_before, place_after) AS best FROM ranked
      WHERE place_before <> place_after AND least(place_before, place_after) <= ${FIRST}
    ), listed AS (
      SELECT *, row_number() OVER (PARTITION BY day ORDER BY place_after, place_before, id) AS line FROM moved
    )
    SELECT day::text AS day, count(*) FILTER (WHERE best <= ${TOP})::int AS top10_changes, count(*)::int AS top100_changes,
      count(*) FILTER (WHERE place_before > ${FIRST})::int AS entering,
      count(*) FILTER (WHERE place_after > ${FIRST})::int AS leaving,
      json_agg(json_build_object(${columns}, 'place_before', place_before, 'place_after', place_after,
        'points_before', round(before::numeric, 2), 'points_after', round(after::numeric, 2)) ORDER BY line) FILTER (WHERE line <= ${MOST_MOVES}) AS moves
    FROM listed ${joins} GROUP BY day ORDER BY day DESC`;
}

type Row<Standings> = Standings & { readonly day: string | null };

const countsOf = ({ top10_changes, top100_changes, entering, leaving }: Omit<Overall, 'moves'>) => ({
  ...{ top10_changes, top100_changes, entering, leaving },
});
const NO_MOVES = { top10_changes: 0, top100_changes: 0, entering: 0, leaving: 0, moves: [] };

/** By all points, as the standings have them. */
const OVERALL = movesOf(sql`SELECT NULL::date AS day, id, before, after FROM students`, STUDENTS);

/** By points per student who played, of schools of which enough played: as the standings have them, to the last digit. */
const BY_SCHOOL = movesOf(
  sql`SELECT NULL::date AS day, school_id AS id, sum(before)::float8 / count(*) AS before, sum(after)::float8 / count(*) AS after
    FROM students WHERE school_id IS NOT NULL GROUP BY school_id HAVING count(*) >= ${MIN_PLAYERS}`,
  SCHOOLS,
);

/** By quiz of the day, and of a student with several attempts on a day by the best of them. */
const BY_DAY = movesOf(
  sql`SELECT t.quiz_date AS day, t.user_id AS id, max(t.score) AS before,
      max(CASE WHEN d.delta IS NULL THEN t.score ELSE greatest(0, t.score + d.delta) END) AS after
    FROM (SELECT DISTINCT t.quiz_date FROM attempts JOIN qotd_attempts t USING (id) ORDER BY t.quiz_date DESC LIMIT ${MOST_DAYS}) days
    JOIN qotd_attempts t USING (quiz_date) LEFT JOIN attempts d ON d.id = t.id GROUP BY t.quiz_date, t.user_id`,
  STUDENTS,
);

const listOf = (rows: SQL) => sql`(SELECT coalesce(json_agg(r), '[]') FROM (${rows}) r)`;

/** What a correction would change, and what lists show of that: the answers up to the last, attempts whose score it would. */
export interface Computed {
  readonly preview: StoredPreview;
  readonly lastAnswer: number;
  readonly rescored: readonly number[];
}

type PointChanges = Omit<Computed, 'preview'> & { readonly points: Omit<StoredPreview, 'badges' | 'ms'> };

/** What becomes of points and places: in one statement, which marks the answers once. */
async function pointChanges(db: Database, marks: Marks): Promise<PointChanges> {
  const { rows } = await db.execute<{
    readonly totals: Totals;
    readonly overall: Row<Overall>[];
    readonly schools: Row<Schools>[];
    readonly days: Row<Overall>[];
    readonly last_answer: number;
    readonly rescored: number[];
  }>(sql`
    WITH given AS MATERIALIZED (${markedAnswers(marks)}),
    deltas AS MATERIALIZED (SELECT user_id, sum(points_after - points_earned) AS delta FROM given GROUP BY user_id),
    attempts AS MATERIALIZED (
      SELECT qotd_attempt_id AS id, sum(points_after - points_earned) AS delta FROM given
      WHERE qotd_attempt_id IS NOT NULL GROUP BY qotd_attempt_id HAVING sum(points_after - points_earned) <> 0
    ), rescored AS MATERIALIZED (
      SELECT id FROM attempts JOIN qotd_attempts t USING (id) WHERE t.score <> greatest(0, t.score + delta)
    ), students AS MATERIALIZED (
      SELECT u.id, u.school_id, t.points AS before, t.points + coalesce(d.delta, 0) AS after
      FROM play_totals t JOIN users u ON u.id = t.user_id AND u.role = 'student' LEFT JOIN deltas d ON d.user_id = t.user_id
    )
    SELECT (SELECT row_to_json(t) FROM (${TOTALS}) t) AS totals,
      ${listOf(OVERALL)} AS overall, ${listOf(BY_SCHOOL)} AS schools, ${listOf(BY_DAY)} AS days,
      (SELECT coalesce(max(id), 0) FROM given) AS last_answer, (SELECT coalesce(json_agg(id), '[]') FROM rescored) AS rescored`);
  const [row] = rows;
  if (!row) throw new Error('A statement without a table returned no row');
  const [[overall], [schools]] = [row.overall, row.schools];
  const points = {
    ...row.totals,
    overall: overall ? { ...countsOf(overall), moves: overall.moves } : NO_MOVES,
    schools: schools ? { ...countsOf(schools), moves: schools.moves } : NO_MOVES,
    days: row.days.map((day) => ({ date: String(day.day), ...countsOf(day), moves: day.moves })),
  };
  return { points, lastAnswer: row.last_answer, rescored: row.rescored };
}

/** What a correction would change, of one moment. It reads only; `report` is called with the part that is done. */
export function computePreview(
  db: Database,
  marks: Marks,
  report: (progress: number) => void = () => {},
): Promise<Computed> {
  const start = performance.now();
  return db.transaction(
    async (tx) => {
      // Compiling the statements, as PostgreSQL may decide to, takes longer than running them.
      await tx.execute(sql`SET LOCAL jit = off`);
      await tx.execute(sql`SET LOCAL work_mem = '64MB'`);
      const { points, ...listed } = await pointChanges(tx, marks);
      report(0.5);
      const badges = await badgeChanges(tx, marks);
      return { preview: { ...points, badges, ms: Math.round(performance.now() - start) }, ...listed };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
