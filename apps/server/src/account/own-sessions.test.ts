import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import {
  buildAccountApp,
  buildAdministrator,
  call,
  closeAccountApps,
  refresh,
  tokensOf,
} from '../testing/account-app.ts';
import { PASSWORD } from '../testing/builders/users.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';

const database = useTestDatabase();
closeAccountApps();

const URL = '/v1/jwt/sessions';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

let app: FastifyInstance;
let username: string;

beforeEach(async () => {
  app = await buildAccountApp(database());
  ({ username } = await buildAdministrator(database().db));
});

const list = async (token: string) => (await call(app, 'GET', URL, `Bearer ${token}`)).json();

async function signInWith(userAgent: string, from: string): Promise<{ access_token: string; refresh_token: string }> {
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/jwt/signin',
    payload: { username, password: PASSWORD },
    headers: { 'user-agent': userAgent },
    remoteAddress: from,
  });
  return answer.json();
}

test('the list says of each session that is alive its device, network and times, and which one asks', async () => {
  await tokensOf(app, (await buildAdministrator(database().db)).username);
  const first = await signInWith(FIREFOX, '192.0.2.1');
  const second = await signInWith('curl/8.5.0', '2001:db8:1:2:3::4');
  const ended = await signInWith(FIREFOX, '192.0.2.9');
  await call(app, 'POST', '/v1/jwt/signout', `Bearer ${ended.access_token}`);
  await database().pool.query(
    `UPDATE sessions SET created_at = created_at - interval '1 hour' WHERE address = '192.0.2.1'`,
  );
  const { rows, count } = await list(second.access_token);
  const [curl, firefox] = rows;
  expect([rows.length, count]).toEqual([2, 2]);
  expect(curl).toEqual({
    id: expect.any(String),
    device: 'Another program',
    network: '2001:db8:1:2::/64',
    signed_in_at: expect.any(String),
    last_seen_at: curl.signed_in_at,
    is_current: true,
  });
  expect(firefox).toMatchObject({ device: 'Firefox on Linux', network: '192.0.2.1', is_current: false });
  await refresh(app, { refresh_token: first.refresh_token });
  const [seen] = (await list(second.access_token)).rows;
  expect(seen).toMatchObject({ id: firefox.id, signed_in_at: firefox.signed_in_at });
  expect(Date.parse(seen.last_seen_at)).toBeGreaterThan(Date.parse(curl.last_seen_at));
});

test('a hundred sessions are listed, and all are counted', async () => {
  const { access_token } = await tokensOf(app, username);
  await database().pool.query(
    `INSERT INTO sessions (id, user_id, address, expires_at)
     SELECT gen_random_uuid(), user_id, address, expires_at FROM sessions, generate_series(1, 120)`,
  );
  const { rows, count } = await list(access_token);
  expect([rows.length, count]).toEqual([100, 121]);
});

test('one session is ended immediately, and no other', async () => {
  const here = await tokensOf(app, username);
  const there = await tokensOf(app, username);
  expect((await call(app, 'GET', '/who', `Bearer ${there.access_token}`)).statusCode).toBe(200);
  const other = (await list(here.access_token)).rows.find((row: { is_current: boolean }) => !row.is_current);
  const ended = await call(app, 'DELETE', `${URL}/${other.id}`, `Bearer ${here.access_token}`);
  expect([ended.statusCode, ended.body]).toEqual([204, '']);
  expect((await call(app, 'GET', '/who', `Bearer ${there.access_token}`)).statusCode).toBe(401);
  expect((await refresh(app, { refresh_token: there.refresh_token })).statusCode).toBe(401);
  expect((await list(here.access_token)).count).toBe(1);
  expect((await call(app, 'DELETE', `${URL}/${other.id}`, `Bearer ${here.access_token}`)).statusCode).toBe(404);
});

test("nobody ends somebody else's session by its id", async () => {
  const { access_token } = await tokensOf(app, username);
  const other = await tokensOf(app, (await buildAdministrator(database().db)).username);
  const [{ id }] = (await list(other.access_token)).rows;
  expect((await call(app, 'DELETE', `${URL}/${id}`, `Bearer ${access_token}`)).statusCode).toBe(404);
  expect((await list(other.access_token)).count).toBe(1);
});

test('all others end immediately, and the one that asks goes on', async () => {
  const others = [await tokensOf(app, username), await tokensOf(app, username)];
  const here = await tokensOf(app, username);
  for (const { access_token } of others) await call(app, 'GET', '/who', `Bearer ${access_token}`);
  expect((await call(app, 'DELETE', URL, `Bearer ${here.access_token}`)).statusCode).toBe(204);
  for (const { access_token, refresh_token } of others) {
    expect((await call(app, 'GET', '/who', `Bearer ${access_token}`)).statusCode).toBe(401);
    expect((await refresh(app, { refresh_token })).statusCode).toBe(401);
  }
  expect((await list(here.access_token)).rows).toMatchObject([{ is_current: true }]);
});

test('the end of a session is an operation about the account', async () => {
  await tokensOf(app, username);
  const { access_token } = await tokensOf(app, username);
  const answer = await call(app, 'DELETE', URL, `Bearer ${access_token}`);
  const { rows } = await database().pool.query(
    'SELECT action, subject_table, subject_id = actor_id AS own FROM operations WHERE id = $1',
    [answer.headers['operation-id']],
  );
  expect(rows).toEqual([{ action: 'account.endOtherSessions', subject_table: 'users', own: true }]);
});
