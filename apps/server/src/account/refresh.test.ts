import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildAccountApp,
  buildAdministrator,
  call,
  closeAccountApps,
  refresh,
  tokensOf,
} from '../testing/account-app.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';

const database = useTestDatabase();
closeAccountApps();

const ENDED = { code: 'session_ended', message: 'Your session has ended', detail: 'Please sign in again.' };
const query = async (statement: string) => (await database().pool.query(statement)).rows;
const used = (ago: string) =>
  query(`UPDATE refresh_tokens SET used_at = now() - interval '${ago}' WHERE used_at IS NOT NULL`);
const isRevoked = async () => (await query('SELECT revoked_at IS NOT NULL AS revoked FROM sessions'))[0].revoked;

let app: FastifyInstance;
let first: { access_token: string; refresh_token: string };

beforeEach(async () => {
  const { username } = await buildAdministrator(database().db);
  app = await buildAccountApp(database());
  first = await tokensOf(app, username);
});

async function exchange(refresh_token: string): Promise<typeof first> {
  const response = await refresh(app, { refresh_token });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function expectEnded(payload: Record<string, unknown>): Promise<void> {
  const response = await refresh(app, payload);
  expect([response.statusCode, response.json()]).toEqual([401, ENDED]);
}

describe('with {refresh_token}', () => {
  test('returns a new pair of the same session, again and again', async () => {
    const second = await exchange(first.refresh_token);
    const third = await exchange(second.refresh_token);
    expect(new Set([first, second, third].map((pair) => pair.refresh_token)).size).toBe(3);
    expect(decodeJwt(third.access_token)).toMatchObject({ sid: decodeJwt(first.access_token).sid });
    expect((await call(app, 'GET', '/who', `Bearer ${third.access_token}`)).statusCode).toBe(200);
  });

  test('two tabs that use one token within 10 s get the same successor', async () => {
    const second = await exchange(first.refresh_token);
    await used('9 seconds');
    expect((await exchange(first.refresh_token)).refresh_token).toBe(second.refresh_token);
    expect(await isRevoked()).toBe(false);
    await exchange(second.refresh_token);
  });

  test('concurrent uses, on two instances, get the same successor', async () => {
    const other = await buildAccountApp(database());
    const answers = await Promise.all(
      [app, other, app, other].map((one) => refresh(one, { refresh_token: first.refresh_token })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json().refresh_token)).size).toBe(1);
    expect(await query('SELECT count(*) AS n FROM refresh_tokens')).toEqual([{ n: 2 }]);
  });

  test('a second use after 10 s ends the whole session, its access tokens included', async () => {
    const second = await exchange(first.refresh_token);
    expect((await call(app, 'GET', '/who', `Bearer ${second.access_token}`)).statusCode).toBe(200);
    await used('11 seconds');
    await expectEnded({ refresh_token: first.refresh_token });
    expect(await isRevoked()).toBe(true);
    await expectEnded({ refresh_token: second.refresh_token });
    expect((await call(app, 'GET', '/who', `Bearer ${second.access_token}`)).statusCode).toBe(401);
  });

  test('a second use ends that session only', async () => {
    const [{ username }] = await query('SELECT username FROM users');
    const elsewhere = await tokensOf(app, username);
    await exchange(first.refresh_token);
    await used('11 seconds');
    await expectEnded({ refresh_token: first.refresh_token });
    await exchange(elsewhere.refresh_token);
  });

  const daysLeft = async () =>
    Number((await query(`SELECT extract(epoch FROM expires_at - now()) / 86400 AS days FROM sessions`))[0].days);

  test("prolongs a student's session to 30 days from now, but not beyond 90 days from its start", async () => {
    await query('DELETE FROM users');
    const { username } = await buildAdministrator(database().db, { role: 'student' });
    first = await tokensOf(app, username);
    expect(await daysLeft()).toBeCloseTo(30, 1);
    await query(`UPDATE sessions SET created_at = now() - interval '20 days', expires_at = now() + interval '10 days'`);
    const second = await exchange(first.refresh_token);
    expect(await daysLeft()).toBeCloseTo(30, 1);
    await query(`UPDATE sessions SET created_at = now() - interval '85 days'`);
    await exchange(second.refresh_token);
    expect(await daysLeft()).toBeCloseTo(5, 1);
  });

  test("prolongs an administrator's session to 12 hours from now, but not beyond 30 days from its start", async () => {
    expect(await daysLeft()).toBeCloseTo(0.5, 2);
    await query(`UPDATE sessions SET created_at = now() - interval '20 days', expires_at = now() + interval '1 hour'`);
    const second = await exchange(first.refresh_token);
    expect(await daysLeft()).toBeCloseTo(0.5, 2);
    await query(`UPDATE sessions SET created_at = now() - interval '30 days' + interval '6 hours'`);
    await exchange(second.refresh_token);
    expect(await daysLeft()).toBeCloseTo(0.25, 2);
  });

  test("prolongs an administrator's session as configured", async () => {
    app = await buildAccountApp(database(), { env: { ADMIN_SESSION_IDLE_HOURS: '48', ADMIN_SESSION_DAYS: '60' } });
    const second = await exchange(first.refresh_token);
    expect(await daysLeft()).toBeCloseTo(2, 2);
    await query(`UPDATE sessions SET created_at = now() - interval '59 days'`);
    await exchange(second.refresh_token);
    expect(await daysLeft()).toBeCloseTo(1, 2);
  });
});

describe('with {refreshToken}', () => {
  test('returns an access token alone and uses nothing up', async () => {
    for (const _ of [1, 2]) {
      const response = await refresh(app, { refreshToken: first.refresh_token });
      expect(response.statusCode).toBe(200);
      expect(Object.keys(response.json())).toEqual(['access_token']);
      expect((await call(app, 'GET', '/who', `Bearer ${response.json().access_token}`)).statusCode).toBe(200);
    }
    await exchange(first.refresh_token);
  });

  test('takes a token that another tab has just used', async () => {
    await exchange(first.refresh_token);
    expect((await refresh(app, { refreshToken: first.refresh_token })).statusCode).toBe(200);
    expect(await isRevoked()).toBe(false);
  });

  test('a use after 10 s ends the whole session', async () => {
    const second = await exchange(first.refresh_token);
    await used('11 seconds');
    await expectEnded({ refreshToken: first.refresh_token });
    expect(await isRevoked()).toBe(true);
    await expectEnded({ refreshToken: second.refresh_token });
  });
});

describe.each(['refresh_token', 'refreshToken'])('with {%s}', (field) => {
  test.each([
    ['an unknown token', 'SELECT 1', 'A'.repeat(43)],
    ['an ended session', 'UPDATE sessions SET revoked_at = now()', undefined],
    ['a session that ran out', `UPDATE sessions SET expires_at = now() - interval '1 second'`, undefined],
    ['an inactive account', `UPDATE users SET status = 'inactive'`, undefined],
    ['a deleted account', 'DELETE FROM users', undefined],
  ])('%s is refused', async (_what, before, token) => {
    await query(before);
    await expectEnded({ [field]: token ?? first.refresh_token });
  });

  test('an empty or much too long token is a 422', async () => {
    for (const value of ['', 'x'.repeat(1001), 7, null]) {
      const response = await refresh(app, { [field]: value });
      expect(response.statusCode).toBe(422);
      expect(Object.keys(response.json().details)).not.toEqual([]);
    }
  });
});

test('the end of a reused session is logged, without any token', async () => {
  const lines: string[] = [];
  const logging = await buildAccountApp(database(), { log: (line) => lines.push(line) });
  await exchange(first.refresh_token);
  await used('11 seconds');
  await refresh(logging, { refresh_token: first.refresh_token });
  expect(lines.filter((line) => line.includes('account.refreshReused'))).toHaveLength(1);
  expect(lines.join()).not.toContain(first.refresh_token);
});

test.each([
  [{}, { refresh_token: 'refresh_token is required' }],
  [{ refresh_token: 5 }, { refresh_token: 'refresh_token is required' }],
  [{ refresh_token: null }, { refresh_token: 'refresh_token is required' }],
  [{ refresh_token: '' }, { refresh_token: 'refresh_token is required' }],
  [{ refresh_token: 'x'.repeat(1001) }, { refresh_token: 'refresh_token is too long' }],
  [{ refreshToken: 5 }, { refreshToken: 'refreshToken is required' }],
])('the body %j is refused by its field', async (payload, details) => {
  const response = await refresh(app, payload);
  expect([response.statusCode, response.json().details]).toEqual([422, details]);
});
