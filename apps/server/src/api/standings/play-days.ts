import type { Counted } from '@quizdesk/contract/counted';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '../../db/database.ts';
import { EVERYTHING } from '../../db/everything.ts';
import { lock } from '../../db/locks.ts';
import { jobPlugin } from '../../jobs/job-plugin.ts';
import { shareOf } from '../../jobs/jobs.ts';
import { AppError } from '../../shared/app-error.ts';

const JOB = 'adding up answers';
/** How a run goes about its work. On the embedded database everybody else waits for each transaction. */
const PACE = {
  postgresql: { share: 13 / 20, atOnce: 5000, vacuumedFrom: 5000, partMs: 500, fewest: 200 },
  embedded: { share: 1 / 2, atOnce: 500, vacuumedFrom: 1, partMs: 50, fewest: 10 },
} as const satisfies Record<OpenDatabase['kind'], Pace>;

interface Pace {
  /**
   * In which part of the time until the next run it begins steps. A run that is still at its last step when the next one is due
   * would wait for the one after.
   */
  readonly share: number;
  /** How many rows of the log, answers of moved questions, or students of a week that moves, a transaction adds. */
  readonly atOnce: number;
  /** After a run that has added so many rows of the log, it is vacuumed. */
  readonly vacuumedFrom: number;
  /** A part of the first count is of so many students or blocks of answers that it takes about this long. */
  readonly partMs: number;
  /** And of so many at least: what a part costs whatever its size must not be most of it, on a busy machine too. */
  readonly fewest: number;
}

/** However quick the parts before were: a part is held in memory whole. */
const MOST = 1000;

type Counting = Pick<OpenDatabase, 'db' | 'pool' | 'kind'>;

interface Limits {
  readonly busyMs?: number;
  readonly signal?: AbortSignal;
  /** How many rows of the log a transaction takes at most. */
  readonly atOnce?: number;
}

/** One step of the work, and whether it found something to do. */
type Step = () => Promise<boolean>;

/** Calls a function of the database that returns how much it has done. */
function stepOf(db: Database, call: SQL, onDone: (done: number) => void = () => {}): Step {
  return async () => {
    const { rows } = await db.execute<{ done: number }>(sql`SELECT ${call} AS done`);
    const done = rows[0]?.done ?? 0;
    onDone(done);
    return done > 0;
  };
}

/** The next part of a first count, of so many students or blocks at most, as a row with its last id: null where it was the last part. */
type FirstCount = (most: number) => SQL;

/** Counts the next students who are not counted yet: after an upgrade, a restore, the sample, or by another clock. */
const countStudents: FirstCount = (most) => sql`
  SELECT part.last FROM play_clock c CROSS JOIN LATERAL play_recount(c.students_upto, ${most}) part
  WHERE c.students_upto < ${EVERYTHING}`;

/** The same of the next blocks of answers, for cells. */
const countCells: FirstCount = (most) => sql`
  SELECT part.last FROM play_clock c CROSS JOIN LATERAL answer_cells_recount(c.answers_upto, ${most}) part
  WHERE c.answers_upto < ${EVERYTHING}`;

/** What a first count fills. */
const FILLED = ['answer_cells', 'question_answers', 'play_days', 'play_months', 'play_sums', 'play_totals'];
/** Pages of 8 kB that a table may grow by before it counts as grown: about a thousand rows. */
const GROWN_PAGES = 16;

/**
 * Takes statistics of the tables that have doubled since they were last taken, or of all at the end. Without them the planner
 * holds a large table for the one that it was, and reads thousands of rows for each that it looks for.
 */
async function analyzeGrown(db: Database, isLast: boolean): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class WHERE oid = ANY (${sql.param(FILLED)}::regclass[])
      AND (${isLast} OR pg_relation_size(oid) / current_setting('block_size')::int > 2 * relpages + ${GROWN_PAGES})`);
  if (rows.length === 0) return;
  await db.execute(
    sql`ANALYZE ${sql.join(
      rows.map(({ name }) => sql.identifier(name)),
      sql`, `,
    )}`,
  );
}

/** Steps of a first count, each about as long as the others. */
function partsOf(db: Database, count: FirstCount, { partMs, fewest }: Pace): Step {
  let most = fewest;
  return async () => {
    const start = performance.now();
    const { rows } = await db.execute(count(most));
    const next = Math.floor(most * Math.min(4, partMs / (performance.now() - start)));
    most = Math.min(MOST, Math.max(fewest, next));
    if (rows.length > 0) await analyzeGrown(db, rows[0]?.last === null);
    return rows.length > 0;
  };
}

/** Takes steps of all kinds in turn, so that none keeps the others waiting, until none has more to do or there is no time. */
async function takeTurns(steps: readonly Step[], isTime: () => boolean): Promise<void> {
  let left = steps;
  while (left.length > 0) {
    const busy: Step[] = [];
    for (const step of left) {
      if (!isTime()) return;
      if (await step()) busy.push(step);
    }
    left = busy;
  }
}

/**
 * Adds what has happened to answers to everything that is kept of them, moves those of questions with another subject, lets
 * standings follow students and the day, and counts on where not all was counted yet; until nothing is left, the time is over
 * or the signal aborts. Several processes may call it; one does the work.
 */
export async function addUpAnswers(
  { db, pool, kind }: Counting,
  timeZone: string,
  { busyMs = Number.POSITIVE_INFINITY, signal, atOnce = PACE[kind].atOnce }: Limits = {},
): Promise<void> {
  const until = performance.now() + busyMs;
  let changed = 0;
  const note = (done: number) => {
    changed += done;
  };
  const steps = [
    stepOf(db, sql`last_plays_fill()`),
    stepOf(db, sql`answers_fold(${atOnce}, ${timeZone})`, note),
    stepOf(db, sql`questions_move(${atOnce})`, note),
    stepOf(db, sql`students_follow(${atOnce})`, note),
    stepOf(db, sql`standings_week_move((SELECT (now() AT TIME ZONE zone)::date - 7 FROM play_clock), ${atOnce})`),
    partsOf(db, countCells, PACE[kind]),
    partsOf(db, countStudents, PACE[kind]),
  ];
  await takeTurns(steps, () => performance.now() < until && signal?.aborted !== true);
  // Every count and every step reads the log whole, with its dead rows. The embedded database has no autovacuum, and that of a
  // server comes once a minute at most.
  if (changed >= PACE[kind].vacuumedFrom) {
    await pool.query(
      'VACUUM (SKIP_LOCKED) answer_log, badge_checks, question_moves, student_changes, rank_counts, school_sums',
    );
  }
}

/** Keeps everything up to date that is kept of answers, for as long as the process listens. */
export const answersUpkeep = jobPlugin(JOB, ({ database, clock }, signal) =>
  addUpAnswers(database, clock.zone, { busyMs: shareOf(JOB, PACE[database.kind].share), signal }),
);

/**
 * Counts all days of play again where they were counted by another clock than the contest's is now. Until all are counted,
 * standings say how far they are.
 */
export function followClock(db: Database, timeZone: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lock(tx, 'adding up answers');
    await tx.execute(sql`UPDATE play_clock SET zone = ${timeZone}, students_upto = 0 WHERE zone <> ${timeZone}`);
  });
}

/**
 * How far play is counted, as a value of a statement that reads it; see `countedOf`. What changed in the last seconds is no part of
 * it: that is late alike for everybody. By subject, students whose answers are on their way to another subject are not counted.
 */
export const countedPlay = (timeZone: string, bySubject: boolean): SQL => sql`(
  CASE WHEN (SELECT zone = ${timeZone} AND students_upto = ${EVERYTHING} FROM play_clock)
    ${bySubject ? sql`AND NOT EXISTS (SELECT FROM question_moves)` : sql``} THEN NULL
  ELSE (
    SELECT json_build_object('students', count(*) FILTER (WHERE u.id <= c.students_upto AND moving.user_id IS NULL), 'of', count(*))
    FROM (SELECT CASE WHEN zone = ${timeZone} THEN students_upto ELSE 0 END AS students_upto FROM play_clock
      UNION ALL SELECT 0 WHERE NOT EXISTS (SELECT FROM play_clock)) c
    CROSS JOIN users u LEFT JOIN (${
      bySubject
        ? sql`SELECT DISTINCT a.user_id FROM question_moves m JOIN user_answers a ON a.question_id = m.question_id AND a.id > m.upto`
        : sql`SELECT NULL::bigint AS user_id WHERE false`
    }) moving ON moving.user_id = u.id
    WHERE u.role = 'student'
  ) END)`;

/** Null where all play is counted. */
export function countedOf(value: unknown): Counted {
  // What `countedPlay` makes.
  const counted = value as Counted;
  return counted === null || counted.students === counted.of ? null : counted;
}

/** How far play is counted. */
async function readCounted(db: Database, timeZone: string): Promise<Counted> {
  const { rows } = await db.execute<{ counted: unknown }>(sql`SELECT ${countedPlay(timeZone, false)} AS counted`);
  return countedOf(rows[0]?.counted ?? null);
}

/** True once all play is counted. */
export const isPlayCounted = async (db: Database, timeZone: string): Promise<boolean> =>
  (await readCounted(db, timeZone)) === null;

/** Throws a 409 until all play is counted. */
export async function refuseUntilCounted(db: Database, timeZone: string): Promise<void> {
  const counted = await readCounted(db, timeZone);
  if (counted !== null) throw notCounted(counted);
}

/** Why there are no places yet. */
export function notCounted({ students, of }: NonNullable<Counted>): AppError {
  const [done, all] = [students, of].map((count) => count.toLocaleString('en-US'));
  return new AppError('not_counted', 'Standings are still being counted', {
    values: { students, of },
    detail: `Counted: ${done} of ${all} students. Try again once everybody is counted.`,
  });
}
