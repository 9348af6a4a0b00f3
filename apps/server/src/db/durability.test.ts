import { expect, test } from 'vitest';
import { countWrongBlocks } from '../testing/database/row-count-check.ts';
import { createDatabasePlace, type DatabasePlace } from '../testing/database/test-database.ts';
import { KILLS } from '../testing/kills.ts';
import { startTestScript } from '../testing/run-node.ts';
import { silentLog } from '../testing/silent-log.ts';
import { openDatabase } from './client.ts';
import type { OpenDatabase } from './database.ts';

const NUMBERS_PER_ROUND = 100_000;

/** Lets a process write, kills it in the midst of that, and returns the numbers that were acknowledged as stored. */
async function writeAndKill(place: DatabasePlace, round: number): Promise<number[]> {
  const big = round % 5 === 4;
  const script = startTestScript('write-until-killed', {
    DATABASE_URL: place.databaseUrl ?? '',
    DATA_DIR: place.dataDir,
    FIRST_NUMBER: String(round * NUMBERS_PER_ROUND),
    BIG: big ? '1' : '0',
  });
  const acknowledged: number[] = [];
  const enough = 1 + ((round * 7) % 23);
  for await (const line of script.lines) {
    if (line !== 'big') acknowledged.push(Number(line));
    // What has been printed meanwhile is still read: the loop ends with the process.
    if (line === 'big' || (!big && acknowledged.length >= enough)) script.process.kill('SIGKILL');
  }
  const { errors } = await script.ended;
  expect(errors).toBe('');
  return acknowledged;
}

async function findNumbers({ pool }: OpenDatabase): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ number: number; n: number }>(
    `SELECT name::int AS number, count(*) AS n FROM schools WHERE name <> 'big' GROUP BY 1`,
  );
  return new Map(rows.map(({ number, n }) => [number, n]));
}

test(`a process that is killed ${KILLS} times loses nothing it was told is stored, and stores no half`, {
  timeout: 240_000,
}, async () => {
  const place = await createDatabasePlace({ durable: true });
  const acknowledged: number[] = [];
  for (let round = 0; round < KILLS; round++) acknowledged.push(...(await writeAndKill(place, round)));
  const database = await openDatabase({ ...place, log: silentLog, maintenance: false });
  try {
    const found = await findNumbers(database);
    expect(acknowledged.length).toBeGreaterThan(KILLS * 3);
    expect(acknowledged.filter((number) => found.get(number) !== 2)).toEqual([]);
    expect([...found].filter(([, rows]) => rows !== 2)).toEqual([]);
    const big = await database.pool.query(`SELECT region, count(*) AS n FROM schools WHERE name = 'big' GROUP BY 1`);
    expect(big.rows.filter(({ n }) => n !== 20_000)).toEqual([]);
    expect(await countWrongBlocks(database.pool, 'schools')).toBe(0);
    const unsearchable = await database.pool.query(
      'SELECT FROM schools s FULL JOIN schools_search t USING (id) WHERE s.name IS NULL OR t.text IS NULL',
    );
    expect(unsearchable.rows).toEqual([]);
  } finally {
    await database.close();
  }
});
