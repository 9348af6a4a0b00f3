// What one answer writes to PostgreSQL's log, and how long it takes, with the product's triggers and without.
import type pg from 'pg';
import { type Check, inWords, judge, type Outcome, openClient, type Target, table, together } from './bench.ts';
import { answerOnce, type Players, readPlayers } from './players.ts';

const ANSWERS = 2000;
const ROUNDS = 5;
const LIMITS = { records: 9.5, kilobytes: 6, times: 1.8 } as const;

interface Written {
  readonly records: number;
  readonly images: number;
  readonly bytes: number;
  readonly ms: number;
}

/** Stores answers one after the other, and reads what their transactions alone wrote, whatever else is going on. */
async function store(client: pg.Client, players: Players, from: number, reader?: pg.Client): Promise<Written> {
  const { rows } = await client.query<{ at: string }>('SELECT pg_current_wal_insert_lsn() AS at');
  const { rows: last } = await client.query<{ id: string }>('SELECT max(id) AS id FROM user_answers');
  const start = performance.now();
  for (let number = 0; number < ANSWERS; number++) await answerOnce(client, players, from + number);
  const ms = performance.now() - start;
  const notRead = { records: Number.NaN, images: Number.NaN, bytes: Number.NaN, ms };
  if (!reader) return notRead;
  const { rows: ids } = await client.query<{ xid: string }>(
    'SELECT xmin::text AS xid FROM user_answers WHERE id > $1',
    [last[0]?.id],
  );
  const found = await reader
    .query<{ records: string; images: string; bytes: string }>(
      `SELECT count(*) AS records, count(*) FILTER (WHERE fpi_length > 0) AS images, sum(record_length) AS bytes
       FROM pg_get_wal_records_info($1, pg_current_wal_flush_lsn()) WHERE xid::text = ANY ($2)`,
      [rows[0]?.at, ids.map(({ xid }) => xid)],
    )
    // Where others write much, a checkpoint has taken that part of the log away.
    .catch((error: Error) => console.log(`  ${error.message}`));
  if (!found) return notRead;
  const each = (sum: string | undefined) => Number(sum) / ANSWERS;
  return {
    records: each(found.rows[0]?.records),
    images: each(found.rows[0]?.images),
    bytes: each(found.rows[0]?.bytes),
    ms,
  };
}

/** Reads the log, where this account may: any database of the server will do. */
async function openReader({ client }: Target): Promise<pg.Client | undefined> {
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_walinspect');
    return client;
  } catch (error) {
    console.log(`  The log is not read: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** With triggers and without, in turn, in a database that is thrown away. */
async function compareTriggers(small: Target, reader: pg.Client | undefined): Promise<Outcome> {
  const players = await readPlayers(small.client);
  const client = await openClient(small.databaseUrl);
  const rounds = { with: [] as Written[], without: [] as Written[] };
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const how = round % 2 === 0 ? 'with' : 'without';
    await client.query(`ALTER TABLE user_answers ${how === 'with' ? 'ENABLE' : 'DISABLE'} TRIGGER USER`);
    rounds[how].push(await store(client, players, round * ANSWERS, reader));
  }
  await client.query('ALTER TABLE user_answers ENABLE TRIGGER USER');
  await client.end();
  const least = (how: keyof typeof rounds, key: keyof Written) =>
    Math.min(...rounds[how].map((one) => one[key]).filter((value) => !Number.isNaN(value)));
  const checks: Check[] = [
    { what: 'log records an answer, with triggers', value: least('with', 'records'), unit: '', most: LIMITS.records },
    { what: 'log records an answer, without', value: least('without', 'records'), unit: '' },
    { what: `${ANSWERS} answers one after the other, without triggers`, value: least('without', 'ms'), unit: 'ms' },
    { what: `${ANSWERS} answers one after the other, with triggers`, value: least('with', 'ms'), unit: 'ms' },
    {
      what: 'times as long with triggers',
      value: least('with', 'ms') / least('without', 'ms'),
      unit: '',
      most: LIMITS.times,
    },
  ];
  return judge(checks.filter(({ value }) => Number.isFinite(value)));
}

/** After a checkpoint, when every page that is changed is written whole once: with this compression and without. */
async function compareCompression(large: Target, reader: pg.Client, players: Players, from: number): Promise<Outcome> {
  const client = await openClient(large.databaseUrl);
  const rows: string[][] = [];
  const compressed: number[] = [];
  for (const [index, method] of ['off', 'lz4'].entries()) {
    await client.query(`SET wal_compression = ${method}`);
    await client.query('CHECKPOINT');
    const { records, images, bytes } = await store(client, players, from + index * ANSWERS, reader);
    rows.push([method, inWords(records), inWords(images), `${inWords(bytes / 1000)} kB`]);
    if (method === 'lz4') compressed.push(bytes / 1000);
  }
  await client.end();
  const heads = ['`wal_compression`', 'records an answer', 'of these with whole pages', 'log an answer'];
  const what = `log an answer of ${inWords(ANSWERS)} after a checkpoint, \`lz4\``;
  const judged = judge(compressed.map((value) => ({ what, value, unit: 'kB', most: LIMITS.kilobytes })));
  return together([judged, { section: table(heads, rows), faults: [] }]);
}

export async function measureWal(
  large: Target,
  small: Target | undefined,
  players: Players,
  from: number,
): Promise<Outcome> {
  if (!small) return { section: [], faults: [] };
  const reader = await openReader(small);
  const triggers = await compareTriggers(small, reader);
  if (!reader) return triggers;
  return together([triggers, await compareCompression(large, reader, players, from)]);
}
