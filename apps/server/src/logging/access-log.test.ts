import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/client.ts';
import { createDatabasePlace } from '../testing/database/test-database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { useTestApp } from '../testing/test-app.ts';
import { createProcessLog } from './process-log.ts';

const TOKEN = 'sixteen characters';
const lines: string[] = [];
const log = createProcessLog('error', { write: (line) => void lines.push(line) });
const app = useTestApp({ accessLog: true, traceContext: true, metricsToken: TOKEN }, log);
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

test('each request but the probes is a line, with who called and without the query, whatever is logged else', async () => {
  lines.splice(0);
  const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
  const { statusCode } = await app().call({ method: 'GET', url: '/v1/schools?q=secret', headers });
  const authorization = `Bearer ${TOKEN}`;
  for (const url of ['/readyz', '/metrics']) await app().app.inject({ method: 'GET', url, headers: { authorization } });
  await app().app.inject({ method: 'GET', url: '/v1/none' });
  const said: unknown[] = lines.map((line) => JSON.parse(line));
  expect([statusCode, said.length]).toEqual([200, 2]);
  expect(said[0]).toMatchObject({
    ...{ msg: 'request', req: { method: 'GET', url: '/v1/schools' }, call: 'schools.list', status: 200 },
    ...{ ms: expect.any(Number), userId: expect.any(Number), address: '127.0.0.1', trace_id: TRACE },
  });
  expect(said[1]).toMatchObject({ req: { url: '/v1/none' }, status: 404 });
  expect(said[1]).not.toHaveProperty('trace_id');
  expect(lines.join('')).not.toContain('secret');
});

test('a statement that takes long is a line, without its values', async () => {
  const slow: object[] = [];
  const database = await openDatabase({
    ...(await createDatabasePlace()),
    log: { ...silentLog, warn: (facts: object) => slow.push(facts) },
    maintenance: false,
    pools: { slowMs: 100 },
  });
  onTestFinished(() => database.close());
  await database.db.execute(sql`SELECT pg_sleep(0.15), ${'a secret'}::text`);
  expect(slow).toContainEqual({ ms: expect.any(Number), statement: 'SELECT pg_sleep(0.15), $1::text' });
  expect(JSON.stringify(slow)).not.toContain('a secret');
});
