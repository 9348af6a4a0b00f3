// `--part=log`: what one answer writes to PostgreSQL's log, and how long it takes, with the product's triggers and without.
import type pg from 'pg';
import { type Check, inWords, judge, type Outcome, openClient, type Target, table, together } from './bench.ts';
import { answerOnce, type Players, readPlayers } from './players.ts';

const ANSWERS = 2000;
/** The log is read after so many: on a busy server it is soon gone. */
const AT_A_TIME = 200;
const ROUNDS = 5;
/** As docs/operations/sizing.md advises. */
const ADVISED = 'zstd';
const LIMITS = { records: 9.5, kilobytes: 6, times: 1.8 } as const;

interface Written {
  readonly records: number;
  readonly images: number;
  readonly bytes: number;
  readonly ms: number;
}

const NOTHING: Written = { records: 0, images: 0, bytes: 0, ms: 0 };
const NOT_READ = { records: Number.NaN, images: Number.NaN, bytes: Number.NaN };

/** What the transactions of the newest answers alone wrote since a place in the log, whatever else was going on. */
async function readLog(
  reader: pg.Client,
  client: pg.Client,
  since: string,
  lastId: string,
): Promise<Omit<Written, 'ms'>> {
  const { rows: ids } = await client.query<{ xid: string }>(
    'SELECT xmin::text AS xid FROM user_answers WHERE id > $1',
    [lastId],
  );
  const found = await reader
    .query<{ records: string; images: string; bytes: string }>(
      `SELECT count(*) AS records, count(*) FILTER (WHERE fpi_length > 0) AS images, sum(record_length) AS bytes
       FROM pg_get_wal_records_info($1, pg_current_wal_flush_lsn()) WHERE xid::text = ANY ($2)`,
      [since, ids.map(({ xid }) => xid)],
    )
    // Where others write much, a checkpoint has taken that part of the log away.
    .catch((error: Error) => console.log(`  ${error.message}`));
  const [sums] = found?.rows ?? [];
  if (!sums) return NOT_READ;
  return { records: Number(sums.records), images: Number(sums.images), bytes: Number(sums.bytes) };
}

/** Stores answers one after the other; returns what they took together, and what one of them wrote. */
async function store(client: pg.Client, players: Players, from: number, reader?: pg.Client): Promise<Written> {
  let sum = NOTHING;
  for (let stored = 0; stored < ANSWERS; stored += AT_A_TIME) {
    const { rows } = await client.query<{ at: string; id: string }>(
      'SELECT pg_current_wal_insert_lsn() AS at, (SELECT max(id) FROM user_answers) AS id',
    );
    const start = performance.now();
    for (let number = 0; number < AT_A_TIME; number++) await answerOnce(client, players, from + stored + number);
    const ms = performance.now() - start;
    const [before] = rows;
    const log = reader && before ? await readLog(reader, client, before.at, before.id) : NOT_READ;
    sum = {
      records: sum.records + log.records,
      images: sum.images + log.images,
      bytes: sum.bytes + log.bytes,
      ms: sum.ms + ms,
    };
  }
  return { records: sum.records / ANSWERS, images: sum.images / ANSWERS, bytes: sum.bytes / ANSWERS, ms: sum.ms };
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
  const records = (how: keyof typeof rounds) => {
    const read = rounds[how].map((one) => one.records).filter((value) => !Number.isNaN(value));
    return read.reduce((sum, value) => sum + value, 0) / read.length;
  };
  const checks: Check[] = [
    { what: 'log records an answer on average, with triggers', value: records('with'), unit: '', most: LIMITS.records },
    { what: 'log records an answer on average, without', value: records('without'), unit: '' },
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
async function compareCompression(large: Target, reader: pg.Client): Promise<Outcome> {
  const players = await readPlayers(large.client);
  const client = await openClient(large.databaseUrl);
  const rows: string[][] = [];
  const compressed: number[] = [];
  for (const [index, method] of ['off', 'lz4', ADVISED].entries()) {
    await client.query(`SET wal_compression = ${method}`);
    await client.query('CHECKPOINT');
    const { records, images, bytes, ms } = await store(client, players, index * ANSWERS, reader);
    rows.push([method, inWords(records), inWords(images), `${inWords(bytes / 1000)} kB`, `${inWords(ms)} ms`]);
    if (method === ADVISED) compressed.push(bytes / 1000);
  }
  await client.end();
  const heads = ['`wal_compression`', 'records an answer', 'of these with whole pages', 'log an answer', 'all answers'];
  const what = `log an answer of ${inWords(ANSWERS)} after a checkpoint, \`${ADVISED}\``;
  const judged = judge(
    compressed
      .filter((value) => !Number.isNaN(value))
      .map((value) => ({ what, value, unit: 'kB', most: LIMITS.kilobytes })),
  );
  return together([judged, { section: table(heads, rows), faults: [] }]);
}

export async function measureLog(large: Target, small: Target): Promise<Outcome> {
  const reader = await openReader(small);
  const triggers = await compareTriggers(small, reader);
  return reader ? together([triggers, await compareCompression(large, reader)]) : triggers;
}
