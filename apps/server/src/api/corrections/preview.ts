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

async function totals(db: Database, marks: Marks): Promise<Totals> {
  const { rows } = await db.execute<Record<keyof Totals, string>>(sql`
    WITH given AS MATERIALIZED (${markedAnswers(marks)}),
    students AS (SELECT user_id, sum(points_after - points_earned) AS delta FROM given GROUP BY user_id)
    SELECT count(*) AS answers,
      count(*) FILTER (WHERE is_correct AND becomes) AS right_right,
      count(*) FILTER (WHERE is_correct AND NOT becomes) AS right_wrong,
      count(*) FILTER (WHERE NOT is_correct AND becomes) AS wrong_right,
      count(*) FILTER (WHERE NOT is_correct AND NOT becomes) AS wrong_wrong,
      coalesce(sum(greatest(points_after - points_earned, 0)), 0) AS points_gained,
      count(DISTINCT user_id) FILTER (WHERE points_after > points_earned) AS gained_by,
      coalesce(sum(greatest(points_earned - points_after, 0)), 0) AS points_lost,
      count(DISTINCT user_id) FILTER (WHERE points_after < points_earned) AS lost_by,
      (SELECT count(*) FROM students WHERE delta <> 0) AS students,
      (SELECT count(*) FROM (SELECT FROM given g JOIN qotd_attempts t ON t.id = g.qotd_attempt_id
        GROUP BY t.id, t.score HAVING t.score <> greatest(0, t.score + sum(points_after - points_earned))) x) AS attempts
    FROM given`);
  const [row] = rows;
  // Each value is a count or a sum; their names are those of the columns above.
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)])) as Totals;
}

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
    ranked AS (
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

type Row<Standings> = Standings & { readonly day: string | null } & Record<string, unknown>;

const countsOf = ({ top10_changes, top100_changes, entering, leaving }: Omit<Overall, 'moves'>) => ({
  ...{ top10_changes, top100_changes, entering, leaving },
});
const NO_MOVES = { top10_changes: 0, top100_changes: 0, entering: 0, leaving: 0, moves: [] };

/** Students with their points in all, as the standings have them, before and after. */
const pointsOfStudents = (marks: Marks): SQL => sql`
  deltas AS MATERIALIZED (
    SELECT user_id, sum(points_after - points_earned) AS delta FROM (${markedAnswers(marks)}) g GROUP BY user_id
  ), students AS (
    SELECT u.id, u.school_id, t.points AS before, t.points + coalesce(d.delta, 0) AS after
    FROM play_totals t JOIN users u ON u.id = t.user_id AND u.role = 'student' LEFT JOIN deltas d ON d.user_id = t.user_id
  )`;

async function overall(db: Database, marks: Marks): Promise<Overall> {
  const scores = sql`SELECT NULL::date AS day, id, before, after FROM students`;
  const { rows } = await db.execute<Row<Overall>>(sql`WITH ${pointsOfStudents(marks)}, ${movesOf(scores, STUDENTS)}`);
  return rows[0] ? { ...countsOf(rows[0]), moves: rows[0].moves } : NO_MOVES;
}

/** By points per student who played, of schools of which enough played: as the standings have them, to the last digit. */
async function bySchool(db: Database, marks: Marks): Promise<Schools> {
  const scores = sql`SELECT NULL::date AS day, school_id AS id, sum(before)::float8 / count(*) AS before, sum(after)::float8 / count(*) AS after
    FROM students WHERE school_id IS NOT NULL GROUP BY school_id HAVING count(*) >= ${MIN_PLAYERS}`;
  const { rows } = await db.execute<Row<Schools>>(sql`WITH ${pointsOfStudents(marks)}, ${movesOf(scores, SCHOOLS)}`);
  return rows[0] ? { ...countsOf(rows[0]), moves: rows[0].moves } : NO_MOVES;
}

/** By quiz of the day, and of a student with several attempts on a day by the best of them. */
async function byDay(db: Database, marks: Marks): Promise<StoredPreview['days']> {
  const { rows } = await db.execute<Row<Overall>>(sql`
    WITH deltas AS MATERIALIZED (
      SELECT qotd_attempt_id AS id, sum(points_after - points_earned) AS delta FROM (${markedAnswers(marks)}) g
      WHERE qotd_attempt_id IS NOT NULL GROUP BY qotd_attempt_id HAVING sum(points_after - points_earned) <> 0
    ), days AS MATERIALIZED (
      SELECT DISTINCT t.quiz_date FROM deltas JOIN qotd_attempts t USING (id) ORDER BY t.quiz_date DESC LIMIT ${MOST_DAYS}
    ), ${movesOf(
      sql`SELECT t.quiz_date AS day, t.user_id AS id, max(t.score) AS before,
        max(CASE WHEN d.delta IS NULL THEN t.score ELSE greatest(0, t.score + d.delta) END) AS after
      FROM days JOIN qotd_attempts t USING (quiz_date) LEFT JOIN deltas d ON d.id = t.id GROUP BY t.quiz_date, t.user_id`,
      STUDENTS,
    )}`);
  return rows.map((row) => ({ date: String(row.day), ...countsOf(row), moves: row.moves }));
}

/** What a correction would change, of one moment. It reads only; `report` is called with the part that is done. */
export function computePreview(
  db: Database,
  marks: Marks,
  timeZone: string,
  report: (progress: number) => void = () => {},
): Promise<StoredPreview> {
  const start = performance.now();
  return db.transaction(
    async (tx) => {
      // Compiling the statements, as PostgreSQL may decide to, takes longer than running them.
      await tx.execute(sql`SET LOCAL jit = off`);
      await tx.execute(sql`SET LOCAL work_mem = '64MB'`);
      const sums = await totals(tx, marks);
      report(0.2);
      const places = { overall: await overall(tx, marks), schools: await bySchool(tx, marks) };
      report(0.4);
      const days = await byDay(tx, marks);
      report(0.6);
      const badges = await badgeChanges(tx, marks, timeZone);
      return { ...sums, ...places, days, badges, ms: Math.round(performance.now() - start) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
