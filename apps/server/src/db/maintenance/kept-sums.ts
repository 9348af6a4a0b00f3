import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { type RepairedTable, repairCounts } from './row-counts.ts';

/** So many students are compared in one transaction: on the embedded database others wait for it. */
const STUDENTS_AT_ONCE = 500;
/** And so many blocks of 4096 ids. */
const BLOCKS_AT_ONCE = 10;

/** And so many answers, by question. */
const ANSWERS_AT_ONCE = 100_000;

interface Part {
  readonly last: number | null;
  readonly wrong: number;
}

/** Whether work that is done part by part goes on. */
type IsTime = () => boolean;

/**
 * Compares part by part until all has been compared, or it is no longer the time; returns how much was wrong. The call takes the
 * last id of the part before as $1.
 */
async function repairParts(
  pool: pg.Pool,
  isTime: IsTime,
  recount: string,
  values: readonly unknown[] = [],
): Promise<number> {
  let wrong = 0;
  for (let last: number | null = 0; last !== null && isTime(); ) {
    const start = performance.now();
    const next: pg.QueryResult<Part> = await pool.query(`SELECT * FROM ${recount}`, [last, ...values]);
    const [part] = next.rows;
    wrong += part?.wrong ?? 0;
    last = part?.last ?? null;
    // The job that adds answers up has its turn in between: both hold the same lock.
    await setTimeout(performance.now() - start);
  }
  return wrong;
}

/**
 * Compares the sums that are kept of answers with the answers, and repairs them, while others go on writing. The figures of
 * questions are not compared: each is computed from the answers once a day at least.
 */
async function repairSums(pool: pg.Pool, isTime: IsTime): Promise<RepairedTable[]> {
  const cells = await repairParts(pool, isTime, `answer_cells_recount($1, ${BLOCKS_AT_ONCE})`);
  const questions = await repairParts(pool, isTime, `question_answers_recount($1, ${ANSWERS_AT_ONCE})`);
  const students = await repairParts(pool, isTime, `play_recount($1, ${STUDENTS_AT_ONCE})`);
  const { rows } = await pool.query<{ subjects: number; standings: number }>(
    `SELECT subject_sums_repair() AS subjects, standings_sums_repair() AS standings WHERE ${isTime()}`,
  );
  return [
    { table: 'answer_cells', wrongBlocks: cells },
    { table: 'question_answers', wrongBlocks: questions },
    { table: 'play_days', wrongBlocks: students },
    { table: 'subject_sums', wrongBlocks: rows[0]?.subjects ?? 0 },
    { table: 'standings', wrongBlocks: rows[0]?.standings ?? 0 },
  ];
}

/** The same of records of play that are counted in cells. */
async function repairCells(pool: pg.Pool, isTime: IsTime): Promise<RepairedTable[]> {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM record_cell_sets ORDER BY name');
  const repaired: RepairedTable[] = [];
  for (const { name } of rows) {
    const wrongBlocks = await repairParts(pool, isTime, `record_cells_recount($2, $1, ${BLOCKS_AT_ONCE})`, [name]);
    repaired.push({ table: name, wrongBlocks });
  }
  return repaired;
}

/**
 * Counts records of play on that are not counted in cells yet: after an upgrade. So many blocks at a time, until all are counted
 * or it is no longer the time; lists count their rows until then.
 */
export async function countRecords(pool: pg.Pool, isTime: IsTime = () => true): Promise<void> {
  let found: number | null;
  do {
    ({ rowCount: found } = await pool.query(`
      SELECT part.last FROM (SELECT name, upto FROM record_cell_sets WHERE upto < 9223372036854775807 ORDER BY name LIMIT 1) s
      CROSS JOIN LATERAL record_cells_recount(s.name, s.upto, ${BLOCKS_AT_ONCE}) part`));
  } while (found === 1 && isTime());
}

/** So many users have their sets of levels taken at a time. */
const USERS_AT_ONCE = 1000;

/** Takes the sets of levels that users had before those were kept, until all are taken or it is no longer the time. */
export async function takeLevelSets(pool: pg.Pool, isTime: IsTime = () => true): Promise<void> {
  let taken: number;
  let isAny = false;
  do {
    const { rows } = await pool.query<{ taken: number }>(
      `SELECT level_sets_follow(ARRAY(
        SELECT user_id FROM user_level_sets WHERE set_id = '00000000-0000-0000-0000-000000000000'
        ORDER BY user_id LIMIT ${USERS_AT_ONCE})) AS taken`,
    );
    taken = rows[0]?.taken ?? 0;
    isAny ||= taken > 0;
  } while (taken > 0 && isTime());
  if (isAny) await pool.query('VACUUM (ANALYZE) user_level_sets, level_sets');
}

/** Repairs all counts and sums that are kept of rows, while others go on writing, or those that it is the time for. */
export const repairAll = async (pool: pg.Pool, isTime: IsTime = () => true): Promise<RepairedTable[]> => [
  ...(await repairCounts(pool, isTime)),
  ...(await repairSums(pool, isTime)),
  ...(await repairCells(pool, isTime)),
  {
    table: 'user_level_sets',
    wrongBlocks: await repairParts(pool, isTime, `level_sets_recount($1, ${STUDENTS_AT_ONCE})`),
  },
];

/** Lets the server compute the figures of every question again; returns of how many. */
export async function renewStatistics(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ due: number }>(`
    WITH due AS (
      INSERT INTO question_statistics_due (question_id)
      SELECT question_id FROM question_statistics
      UNION SELECT id FROM questions q WHERE EXISTS (SELECT FROM user_answers a WHERE a.question_id = q.id)
      ON CONFLICT (question_id) DO UPDATE SET since = question_statistics_due.since RETURNING question_id
    ) SELECT count(*)::int AS due FROM due`);
  return rows[0]?.due ?? 0;
}
