import { schools } from '@quizdesk/contract/schools';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { parseConfig } from '../../config.ts';
import { createProcessLog } from '../../logging/process-log.ts';
import { openLocalStorage } from '../../storage/local-storage.ts';
import { createDatabasePlace, createTestFolder } from '../../testing/database/test-database.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts';
import { testApp } from '../../testing/test-app.ts';
import { openDatabase } from '../client.ts';
import type { OpenDatabase } from '../database.ts';

/** An outage is waited for in seconds. */
const SLOW = { timeout: 60_000 };
const BEGINS = 'the database cannot be used; until it can, calls that need it are refused with 503';
const ENDS = 'the database can be used again';

interface Line {
  readonly level: number;
  readonly msg: string;
}

const lines: Line[] = [];
const messages = () => lines.map(({ msg }) => msg);
let database: OpenDatabase;
let app: FastifyInstance;
let proxy: TcpProxy;
let server: { readonly host: string; readonly port: number };

/** The whole process on a PostgreSQL server that can be cut off. */
async function start(): Promise<{ list(): Promise<LightMyRequestResponse>; headers: { authorization: string } }> {
  const { databaseUrl = '', dataDir } = await createDatabasePlace();
  const url = new URL(databaseUrl);
  server = { host: url.hostname, port: Number(url.port || 5432) };
  proxy = await startTcpProxy(server);
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  lines.length = 0;
  // A line of the log is an object of JSON.
  const log = createProcessLog('warn', { write: (line) => void lines.push(JSON.parse(line) as Line) });
  database = await openDatabase({ databaseUrl: url.href, dataDir, log });
  const storage = await openLocalStorage(await createTestFolder());
  app = await buildApp({ config: { ...parseConfig({}), services: ['api'] }, database, storage }, log);
  const headers = { authorization: `Bearer ${await testApp(app).tokenFor('admin')}` };
  return { headers, list: () => app.inject({ method: 'GET', url: schools.list.path, headers }) };
}

afterEach(async () => {
  await app.close();
  await database.close();
  proxy.stop();
});

const readiness = () => app.inject({ method: 'GET', url: '/readyz' });

function expectRefused(response: LightMyRequestResponse): void {
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  expect(response.json().message).toMatch(/^(Not available at the moment|Too busy)$/);
}

test('while the server is away calls are refused with 503, and the log has one line at each end', SLOW, async () => {
  const { list, headers } = await start();
  expect((await list()).statusCode).toBe(200);
  proxy.stop();
  for (const response of await Promise.all([list(), list(), list(), list()])) expectRefused(response);
  const write = { method: 'POST', url: schools.insert.path, headers, payload: { name: 'Away' } } as const;
  expectRefused(await app.inject(write));
  expect((await readiness()).statusCode).toBe(503);
  await vi.waitFor(() => expect(messages()).toEqual([BEGINS]), 10_000);

  proxy = await startTcpProxy(server, proxy.port);
  await vi.waitFor(() => expect(messages()).toEqual([BEGINS, ENDS]), 10_000);
  expect((await list()).statusCode).toBe(200);
  expect((await app.inject(write)).statusCode).toBe(201);
  expect((await readiness()).statusCode).toBe(200);
});

test('a server that hangs does not keep callers waiting, and no transaction keeps its connection', SLOW, async () => {
  const { list, headers } = await start();
  expect((await list()).statusCode).toBe(200);
  proxy.hold();
  // Nothing answers before it is resumed: what is refused has not waited for that.
  expect((await readiness()).statusCode).toBe(503);
  const write = { method: 'POST', url: schools.insert.path, headers, payload: { name: 'Hung' } } as const;
  const calls = [...Array.from({ length: 20 }, list), app.inject(write)];
  const stuck = database.db.transaction((tx) => tx.execute('SELECT 1')).catch((error: unknown) => error);
  for (const response of await Promise.all(calls)) expectRefused(response);
  expect(await stuck).toBeInstanceOf(Error);
  expect(messages()).toEqual([BEGINS]);

  proxy.resume();
  await vi.waitFor(() => expect(messages()).toEqual([BEGINS, ENDS]), 10_000);
  expect((await list()).statusCode).toBe(200);
  // As many as there are connections: none was lost to the outage.
  const all = Array.from({ length: 10 }, () => database.db.transaction((tx) => tx.execute('SELECT pg_sleep(0.05)')));
  expect(await Promise.all(all)).toHaveLength(10);
  expect(messages()).toEqual([BEGINS, ENDS]);
});
