import { users } from '@quizdesk/contract/users';
import { expect, test } from 'vitest';
import { buildSessions } from '../../testing/builders/sessions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ services: ['account', 'api'] });

async function twoSessions(role: 'student' | 'admin' | 'superadmin') {
  const { id } = await buildUser(app().app.db, { role });
  await buildSessions(app().app.db, id, 2);
  return { id, url: pathOf(users.listSessions, { id }) };
}

test.each(['student', 'admin', 'superadmin'] as const)(
  'a superadmin sees and ends the sessions of a %s',
  async (role) => {
    const { id, url } = await twoSessions(role);
    const list = async () => (await app().call({ method: 'GET', url }, 'superadmin')).json();
    const { rows, count } = await list();
    expect([rows.length, count]).toEqual([2, 2]);
    expect(rows[0]).toMatchObject({ device: 'Unknown device', network: '127.0.0.1', is_current: false });
    const one = pathOf(users.endSession, { id, session_id: rows[0].id });
    expect((await app().call({ method: 'DELETE', url: one }, 'superadmin')).statusCode).toBe(204);
    expect((await list()).rows).toEqual([rows[1]]);
    expect((await app().call({ method: 'DELETE', url: one }, 'superadmin')).statusCode).toBe(404);
    expect((await app().call({ method: 'DELETE', url }, 'superadmin')).statusCode).toBe(204);
    expect(await list()).toEqual({ rows: [], count: 0 });
  },
);

test('an admin neither sees nor ends the sessions of others', async () => {
  for (const role of ['student', 'admin', 'superadmin'] as const) {
    const { id, url } = await twoSessions(role);
    const [{ id: session_id }] = (await app().call({ method: 'GET', url }, 'superadmin')).json().rows;
    const one = pathOf(users.endSession, { id, session_id });
    const answers = [
      await app().call({ method: 'GET', url }),
      await app().call({ method: 'DELETE', url }),
      await app().call({ method: 'DELETE', url: one }),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.json().message]).toEqual([403, 'Forbidden']);
    expect((await app().call({ method: 'GET', url }, 'superadmin')).json().count).toBe(2);
  }
});

test("a session is ended under its own account's address alone", async () => {
  const { url } = await twoSessions('admin');
  const [{ id: session_id }] = (await app().call({ method: 'GET', url }, 'superadmin')).json().rows;
  const other = await buildUser(app().app.db);
  const wrong = pathOf(users.endSession, { id: other.id, session_id });
  expect((await app().call({ method: 'DELETE', url: wrong }, 'superadmin')).statusCode).toBe(404);
});
