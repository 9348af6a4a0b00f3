import type { AddressInfo } from 'node:net';
import { userAnswers } from '@quizdesk/contract/play';
import { schools } from '@quizdesk/contract/schools';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { parseConfig } from '../../config.ts';
import { createProcessLog } from '../../logging/process-log.ts';
import { openLocalStorage } from '../../storage/local-storage.ts';
import { createDatabasePlace, createTestFolder } from '../../testing/database/test-database.ts';
import { testApp } from '../../testing/test-app.ts';
import { openDatabase } from '../client.ts';
import type { OpenDatabase } from '../database.ts';

const SLOW = { timeout: 60_000 };
const WIDE_MAX = 2;

let database: OpenDatabase;
let app: FastifyInstance;
let url: string;
let headers: { authorization: string };
let locking: pg.PoolClient;

beforeEach(async () => {
  const place = await createDatabasePlace();
  const log = createProcessLog('silent');
  database = await openDatabase({ ...place, log, maintenance: false, pools: { wideMax: WIDE_MAX, waitMs: 1000 } });
  const storage = await openLocalStorage(await createTestFolder());
  app = await buildApp({ config: { ...parseConfig({}), services: ['api'] }, database, storage }, log);
  headers = { authorization: `Bearer ${await testApp(app).tokenFor('admin')}` };
  await app.listen({ host: '127.0.0.1', port: 0 });
  // A TCP server's address is never a path.
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  // Whatever reads answers now takes as long as a filter of millions of rows.
  locking = await database.pool.connect();
  await locking.query('BEGIN; LOCK TABLE user_answers IN ACCESS EXCLUSIVE MODE');
});

afterEach(async () => {
  await locking.query('ROLLBACK');
  locking.release();
  await app.close();
  await database.close();
});

const wide = (signal: AbortSignal) => fetch(`${url}${userAnswers.list.path}?from=2026-01-01`, { headers, signal });
const others = () => fetch(`${url}${schools.list.path}`, { headers });

/** How many statements of this database wait for the lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await database.pool.query(
    `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return Number(rows[0]?.n);
}

const waiting = (count: number) => vi.waitFor(async () => expect(await countWaiting()).toBe(count), 10_000);

test('what runs for a caller who has gone is cancelled, be it a list or an export', SLOW, async () => {
  const leaving = new AbortController();
  const list = wide(leaving.signal).catch((error: unknown) => error);
  const file = fetch(`${url}${userAnswers.export.path}?format=csv`, { headers, signal: leaving.signal });
  const failed = file.catch((error: unknown) => error);
  await waiting(2);
  leaving.abort();
  await waiting(0);
  expect([await list, await failed]).toMatchObject([{ name: 'AbortError' }, { name: 'AbortError' }]);
});

test(
  'however many wide filters there are, others are served, and the next is refused after a while',
  SLOW,
  async () => {
    const leaving = new AbortController();
    const running = Array.from({ length: WIDE_MAX }, () => wide(leaving.signal).catch((error: unknown) => error));
    await waiting(WIDE_MAX);
    const refused = await wide(AbortSignal.timeout(10_000));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({ message: 'Too busy' });
    expect((await others()).status).toBe(200);
    // Those that left while they waited for a connection take none when their turn comes.
    const queued = Array.from({ length: 12 }, () => wide(leaving.signal).catch((error: unknown) => error));
    leaving.abort();
    await Promise.all([...running, ...queued]);
    await waiting(0);
    expect((await others()).status).toBe(200);
  },
);

test('a statement is cancelled on no other connection, and the next statement on it runs', SLOW, async () => {
  for (let time = 0; time < 5; time++) {
    const leaving = new AbortController();
    const gone = wide(leaving.signal).catch((error: unknown) => error);
    await waiting(1);
    leaving.abort();
    const all = await Promise.all(Array.from({ length: 10 }, others));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    await gone;
    await waiting(0);
  }
});
