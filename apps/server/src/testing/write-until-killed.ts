// Runs in a separate process until it is killed: small transactions of two schools each, whose number is printed when
// the database has said that it is stored. With BIG=1 a big transaction follows the
// first ones and is announced before it begins.
import { writeSync } from 'node:fs';
import { openDatabase } from '../db/client.ts';
import { silentLog } from './silent-log.ts';

const BIG_ROWS = 20_000;
const STDOUT = 1;

const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL || undefined,
  dataDir: process.env.DATA_DIR ?? '',
  log: silentLog,
});
const first = Number(process.env.FIRST_NUMBER);
const big = process.env.BIG === '1';
const client = await database.pool.connect();

async function insertPair(number: number): Promise<void> {
  await client.query('BEGIN');
  for (const side of ['left', 'right']) {
    await client.query('INSERT INTO schools (name, region, identity_key) VALUES ($1, $2, $3)', [
      String(number),
      side,
      `${number} ${side}`,
    ]);
  }
  await client.query('COMMIT');
  writeSync(STDOUT, `${number}\n`);
}

async function insertMany(number: number): Promise<void> {
  writeSync(STDOUT, 'big\n');
  await client.query(
    `INSERT INTO schools (name, region, identity_key) SELECT 'big', $1, $1 || ' ' || n FROM generate_series(1, $2::int) n`,
    [`big ${number}`, BIG_ROWS],
  );
}

for (let number = first; ; number++) {
  if (big && number === first + 3) await insertMany(number);
  await insertPair(number);
}
