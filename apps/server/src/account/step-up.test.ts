import { account as endpoints } from '@quizdesk/contract/account';
import { corrections } from '@quizdesk/contract/corrections';
import { namedEndpoints } from '@quizdesk/contract/every-endpoint';
import { type CallName, needsProof } from '@quizdesk/contract/rules/call-rights';
import { systems } from '@quizdesk/contract/system';
import { users } from '@quizdesk/contract/users';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildUser, PASSWORD } from '../testing/builders/users.ts';
import { pathOf, useTestApp } from '../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });

const dangerous = namedEndpoints
  // The names of the endpoints are those of the table.
  .map(({ resource, verb, endpoint }) => ({ name: `${resource}.${verb}` as CallName, endpoint }))
  .filter(({ name }) => needsProof(name));

let token: string;
const headers = () => ({ authorization: `Bearer ${token}` });
const emptyTrash = () => test().app.inject({ method: 'DELETE', url: '/v1/trash', headers: headers() });
const prove = (current_password: string) =>
  test().app.inject({ method: 'POST', url: endpoints.prove.path, payload: { current_password }, headers: headers() });

/** Lets the last proof of the session be this old. */
async function provedAgo(minutes: number): Promise<void> {
  const { sid = '' } = decodeJwt<{ sid: string }>(token);
  await test().app.db.execute(
    sql`UPDATE sessions SET proved_at = now() - make_interval(mins => ${minutes}) WHERE id = ${sid}`,
  );
  test().app.liveSessions.forget(sid);
}

beforeEach(async () => {
  token = await test().tokenFor('superadmin');
});

describe('a call that needs a recent proof of the password', () => {
  it.each(dangerous.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s is a 403 with step_up once the proof is older than ten minutes, and is made before',
    async (_, endpoint) => {
      const url = pathOf(endpoint, { id: 4711, operation_id: 4711, session_id: crypto.randomUUID() });
      const call = () => test().app.inject({ method: endpoint.method, url, headers: headers() });
      await provedAgo(9);
      expect((await call()).statusCode).not.toBe(403);
      await provedAgo(11);
      expect((await call()).json()).toEqual({
        code: 'step_up',
        message: 'Confirm that it is you',
        detail: 'This needs your password or your second step, which you last gave more than ten minutes ago.',
        step_up: true,
      });
    },
  );

  it('is a correction with a message to the students, not one without', async () => {
    await provedAgo(11);
    const url = pathOf(corrections.apply, { id: 4711 });
    const apply = (payload: object) => test().app.inject({ method: 'POST', url, headers: headers(), payload });
    const telling = await apply({ message: { title: 'Corrected', message: 'Dear {name}' } });
    expect([telling.statusCode, telling.json().step_up]).toEqual([403, true]);
    expect((await apply({})).statusCode).toBe(404);
  });

  it('is a backup by the list of jobs too, but no other job', async () => {
    await provedAgo(11);
    const run = (job: string) =>
      test().app.inject({
        method: 'POST',
        url: pathOf(systems.runJob, { job: encodeURIComponent(job) }),
        headers: headers(),
      });
    const backup = await run('making backups');
    expect([backup.statusCode, backup.json().step_up]).toEqual([403, true]);
    expect((await run('noting questions')).statusCode).toBe(409);
  });

  it('is made after the password was proved, by this session alone', async () => {
    const other = await test().tokenFor('superadmin');
    await provedAgo(60);
    expect((await prove(PASSWORD)).statusCode).toBe(204);
    expect((await emptyTrash()).statusCode).toBe(204);
    token = other;
    await provedAgo(60);
    expect((await emptyTrash()).statusCode).toBe(403);
  });

  it('is made where another process was given the proof', async () => {
    await provedAgo(60);
    expect((await emptyTrash()).statusCode).toBe(403);
    await test().app.db.execute(sql`UPDATE sessions SET proved_at = now()`);
    expect((await emptyTrash()).statusCode).toBe(204);
  });

  it('stays refused after a wrong password, and guesses wait as at sign-in', async () => {
    await provedAgo(60);
    const wrong = await prove('wrong');
    expect([wrong.statusCode, wrong.json().details]).toEqual([422, { current_password: 'Current password is wrong' }]);
    expect((await emptyTrash()).statusCode).toBe(403);
    for (let guess = 0; guess < 5; guess++) await prove('wrong');
    expect((await prove(PASSWORD)).statusCode).toBe(429);
  });

  it('tells who may not make it which role is needed, and asks them for no password', async () => {
    token = await test().tokenFor('viewer');
    await provedAgo(60);
    expect((await emptyTrash()).json()).not.toHaveProperty('step_up');
  });
});

it('every file with personal data is such a call, and so is what deletes for good or gives rights', () => {
  const names = dangerous.map(({ name }) => name);
  const files = namedEndpoints
    .filter(({ verb }) => verb.startsWith('export'))
    .map((named) => `${named.resource}.${named.verb}`)
    // Nothing of a person is in them.
    .filter((name) => !['questions.exportSelected', 'schools.exportSelected'].includes(name));
  expect(names).toEqual(
    expect.arrayContaining([...files, 'trash.remove', 'trash.empty', 'users.insert', 'users.setPassword']),
  );
});

it.each(['admin', 'superadmin', 'student'] as const)('deleting a %s is none, long after the sign-in', async (role) => {
  const { id } = await buildUser(test().app.db, { role });
  await provedAgo(60 * 24);
  const url = pathOf(users.remove, { id });
  expect((await test().app.inject({ method: 'DELETE', url, headers: headers() })).statusCode).toBe(204);
});
