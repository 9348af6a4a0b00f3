import { users } from '@quizdesk/contract/users';
import { expect, test } from 'vitest';
import { startJob } from '../jobs/start-job.ts';
import { buildUser } from '../testing/builders/users.ts';
import { failInserts } from '../testing/database/failing-statements.ts';
import { useTestApp } from '../testing/test-app.ts';
import { createProcessLog } from './process-log.ts';

const lines: string[] = [];
const log = createProcessLog('debug', { write: (line) => void lines.push(line) });
const app = useTestApp({ services: ['api'] }, log);
const EMAIL = 'kofi.annan@example.org';
const PASSWORD = 'a password for tests';
const SECRETS = [EMAIL, PASSWORD, 'argon2'];

/** The lines since the last look, whole and as what they say. */
function takeLines(): { readonly whole: string; readonly said: readonly Record<string, unknown>[] } {
  const taken = lines.splice(0);
  // A line of the log is an object of JSON.
  return { whole: taken.join(''), said: taken.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

function expectNoSecrets(text: string): void {
  for (const secret of SECRETS) expect(text).not.toContain(secret);
}

test('an insert that fails unexpectedly is in the log without the values it was given', async () => {
  const { tokenFor, app: server } = app();
  const headers = { authorization: `Bearer ${await tokenFor('superadmin')}` };
  await failInserts(server.database.pool, { table: 'users' });
  takeLines();
  const payload = { name: 'Kofi', username: 'kofi', email: EMAIL, password: PASSWORD, role: 'admin' };
  const response = await server.inject({ method: 'POST', url: users.insert.path, payload, headers });
  expect(response.statusCode).toBe(500);
  const { whole, said } = takeLines();
  expect(said).toHaveLength(1);
  expect(said[0]).toMatchObject({
    reqId: response.json().request_id,
    err: {
      type: 'DrizzleQueryError',
      message: 'Failed query',
      query: expect.stringMatching(/^insert into "users"/),
      stack: expect.stringContaining('users.queries.ts'),
      cause: { type: 'DatabaseError', code: 'XX001', message: 'the row is broken' },
    },
  });
  expectNoSecrets(whole);
  expectNoSecrets(response.body);
});

test('whatever way an error reaches the log, it holds no values', async () => {
  const { app: server } = app();
  await failInserts(server.database.pool, { table: 'users' });
  const failed = await buildUser(server.db, { email: EMAIL, name: `${EMAIL}\n    at ${PASSWORD}` }).catch(
    (thrown: unknown) => thrown,
  );
  expect(String(failed)).toContain(EMAIL); // what is to be kept out
  takeLines();
  log.error(failed);
  log.error({ err: failed });
  log.error({ err: failed }, String((failed as Error).message));
  log.child({ reqId: 'one' }).error(new Error('around it', { cause: failed }), 'in words of ours');
  log.error(new Error(`it says: ${String(failed)}`));
  log.error(new AggregateError([failed], ''));
  const { database } = server;
  const job = startJob('vacuuming', () => Promise.reject(failed), { database, log }, 1);
  while (lines.length < 7) await new Promise(setImmediate);
  await job.stop();
  const { whole, said } = takeLines();
  expect(said.slice(0, 4).map(({ msg }) => msg)).toEqual([
    'Failed query',
    'Failed query',
    'Failed query',
    'in words of ours',
  ]);
  expect(said[6]).toMatchObject({ msg: 'vacuuming failed and will be tried again' });
  expectNoSecrets(whole);
});

test('a value that PostgreSQL cannot take is not repeated', async () => {
  const failed: unknown = await app()
    .app.database.pool.query('SELECT $1::bigint', [EMAIL])
    .catch((thrown: unknown) => thrown);
  expect(String(failed)).toContain(EMAIL);
  takeLines();
  log.error({ err: failed }, 'a query failed');
  const { whole, said } = takeLines();
  expect(said[0]).toMatchObject({ msg: 'a query failed', err: { code: '22P02', message: 'A value cannot be taken' } });
  expectNoSecrets(whole);
});

test('the address of a request is logged without what was searched for', () => {
  log.warn({ req: { method: 'GET', url: `/v1/users?q=${EMAIL}` } }, 'slow');
  const { whole, said } = takeLines();
  expect(said[0]).toMatchObject({ req: { method: 'GET', url: '/v1/users' } });
  expectNoSecrets(whole);
});
