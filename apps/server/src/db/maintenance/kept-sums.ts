import type pg from 'pg';
import { type RepairedTable, repairCounts } from './row-counts.ts';

/** So many students are compared in one transaction: on the embedded database others wait for it. */
const STUDENTS_AT_ONCE = 500;
/** And so many blocks of 4096 answers. */
const BLOCKS_AT_ONCE = 10;

interface Part {
  readonly last: number | null;
  readonly wrong: number;
}

/** Compares part by part until all has been compared; returns how much was wrong. */
async function repairParts(
  pool: pg.Pool,
  recount: 'play_recount' | 'answer_cells_recount',
  most: number,
): Promise<number> {
  let wrong = 0;
  for (let last: number | null = 0; last !== null; ) {
    const next: pg.QueryResult<Part> = await pool.query(`SELECT * FROM ${recount}($1, $2)`, [last, most]);
    const [part] = next.rows;
    wrong += part?.wrong ?? 0;
    last = part?.last ?? null;
  }
  return wrong;
}

/**
 * Compares the sums that are kept of answers with the answers, and repairs them, while others go on writing. The figures of
 * questions are not compared: each is computed from the answers once a day at least.
 */
async function repairSums(pool: pg.Pool): Promise<RepairedTable[]> {
  const cells = await repairParts(pool, 'answer_cells_recount', BLOCKS_AT_ONCE);
  const students = await repairParts(pool, 'play_recount', STUDENTS_AT_ONCE);
  const { rows } = await pool.query<{ wrong: number }>('SELECT subject_sums_repair() AS wrong');
  return [
    { table: 'answer_cells', wrongBlocks: cells },
    { table: 'play_days', wrongBlocks: students },
    { table: 'subject_sums', wrongBlocks: rows[0]?.wrong ?? 0 },
  ];
}

/** Repairs all counts and sums that are kept of rows, while others go on writing. */
export const repairAll = async (pool: pg.Pool): Promise<RepairedTable[]> => [
  ...(await repairCounts(pool)),
  ...(await repairSums(pool)),
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
