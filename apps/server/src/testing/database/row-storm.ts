import type pg from 'pg';
import { mergeCounts } from '../../db/maintenance/row-counts.ts';
import { repeatTogether } from '../repeat-together.ts';
import { countWrongBlocks, countWrongCells } from './row-count-check.ts';

/** What happened in a storm. */
export interface RowStorm {
  commits: number;
  rollbacks: number;
  merges: number;
  checks: number;
  /** Looks at which a count was wrong. */
  alarms: number;
  /** Blocks and cells that a repair found wrong. */
  falseRepairs: number;
}

const WRITERS = 8;
const ISOLATION_LEVELS = ['READ COMMITTED', 'REPEATABLE READ', 'SERIALIZABLE'] as const;
const IDS = 40_000;
/** A transaction lost against another one, or two rows wanted one id: the storm makes these on purpose. */
const EXPECTED_ERRORS = new Set(['40001', '40P01', '23505', '23503']);

/** Numbers that look random and are the same in every run. */
export function buildDice(seed: number): (sides: number) => number {
  let state = seed * 7919 + 1;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

function pickStatement(dice: (sides: number) => number): string {
  const id = dice(IDS);
  const rows = `INSERT INTO storm_rows (id, note, parent_id) SELECT n, 'note', (SELECT max(id) FROM storm_parents) FROM generate_series(${id}, ${id + dice(60)}) n`;
  const statements = [
    rows,
    `${rows} ON CONFLICT DO NOTHING`,
    `${rows} ON CONFLICT (id) DO UPDATE SET note = 'seen'`,
    `DELETE FROM storm_rows WHERE id BETWEEN ${id} AND ${id + dice(200)}`,
    `UPDATE storm_rows SET id = id + ${IDS} WHERE id BETWEEN ${id} AND ${id + 20}`,
    `UPDATE storm_rows SET note = 'changed' WHERE id BETWEEN ${id} AND ${id + 100}`,
    `UPDATE storm_rows SET at = at + interval '20 minutes', value = value % 3 + 1 WHERE id BETWEEN ${id} AND ${id + 100}`,
    `SAVEPOINT s; ${rows} ON CONFLICT DO NOTHING; ROLLBACK TO s`,
    'INSERT INTO storm_parents DEFAULT VALUES',
    'DELETE FROM storm_parents WHERE id = (SELECT min(id) FROM storm_parents)',
  ];
  return statements[dice(statements.length)] ?? rows;
}

function isExpected(error: unknown): boolean {
  return error instanceof Error && 'code' in error && EXPECTED_ERRORS.has(String(error.code));
}

/** One transaction of some random statements; true if it was committed. */
async function write(client: pg.PoolClient, dice: (sides: number) => number): Promise<boolean> {
  await client.query(`BEGIN ISOLATION LEVEL ${ISOLATION_LEVELS[dice(3)]}`);
  try {
    for (let left = dice(3); left >= 0; left--) await client.query(pickStatement(dice));
    const keep = dice(10) > 1;
    await client.query(keep ? 'COMMIT' : 'ROLLBACK');
    return keep;
  } catch (error) {
    await client.query('ROLLBACK');
    if (!isExpected(error)) throw error;
    return false;
  }
}

/** Looks twice from one snapshot, while the others go on. */
async function check(client: pg.PoolClient): Promise<number> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  const wrong = [await countWrongBlocks(client, 'storm_rows'), await countWrongBlocks(client, 'storm_parents')];
  wrong.push(await countWrongCells(client, 'storm_rows', 'storm_cells'), await countWrongBlocks(client, 'storm_rows'));
  await client.query('COMMIT');
  return wrong.filter((blocks) => blocks !== 0).length;
}

export async function withClient<T>(pool: pg.Pool, task: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await task(client);
  } finally {
    client.release();
  }
}

/**
 * Lets writers of all isolation levels, merges, repairs and checks loose on storm_rows and storm_parents, until enough has
 * happened: how long that takes is the machine's affair.
 */
export async function runStorm(pool: pg.Pool, isEnough: (storm: RowStorm) => boolean): Promise<RowStorm> {
  const storm: RowStorm = { commits: 0, rollbacks: 0, merges: 0, checks: 0, alarms: 0, falseRepairs: 0 };
  const writer = (_: unknown, seed: number) => {
    const dice = buildDice(seed + 1);
    return async () => {
      if (await withClient(pool, (client) => write(client, dice))) storm.commits++;
      else storm.rollbacks++;
    };
  };
  const merger = async () => {
    if (await mergeCounts(pool)) storm.merges++;
  };
  const checker = async () => {
    storm.alarms += await withClient(pool, check);
    storm.checks += 4;
    if (storm.checks % 40 !== 0) return;
    const { rows } = await pool.query<{ wrong: number }>(
      `SELECT row_count_repair('storm_rows') + cells.wrong AS wrong FROM record_cells_recount('storm_cells', 0, 1000) cells`,
    );
    storm.falseRepairs += rows[0]?.wrong ?? 0;
  };
  await repeatTogether(() => isEnough(storm), [...Array.from({ length: WRITERS }, writer), merger, checker]);
  return storm;
}
