import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import {
  buildAccountApp,
  buildAdministrator,
  call,
  closeAccountApps,
  deviceOf,
  refresh,
  signIn,
  tokensOf,
} from '../testing/account-app.ts';
import { PASSWORD } from '../testing/builders/users.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';

const database = useTestDatabase();
closeAccountApps();

const NEW = 'plain paper 9';
let app: FastifyInstance;
let username: string;
let here: Awaited<ReturnType<typeof tokensOf>>;

async function begin(role: 'student' | 'admin' | 'superadmin'): Promise<void> {
  username = (await buildAdministrator(database().db, { role, username: `somebody.${role}` })).username;
  here = await tokensOf(app, username);
}

beforeEach(async () => {
  app = await buildAccountApp(database());
});

const change = (payload: object, cookies: Record<string, string> = {}) =>
  app.inject({
    method: 'PUT',
    url: '/v1/jwt/password',
    payload,
    headers: { authorization: `Bearer ${here.access_token}` },
    cookies,
    remoteAddress: '192.0.2.1',
  });

test.each(['student', 'admin', 'superadmin'] as const)(
  'a %s changes their own with the present one; every other session ends immediately',
  async (role) => {
    await begin(role);
    const elsewhere = await tokensOf(app, username);
    const answer = await change({ current_password: PASSWORD, password: NEW });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    const profileOf = (token: string) => call(app, 'GET', '/v1/jwt/profile', `Bearer ${token}`);
    expect((await profileOf(here.access_token)).statusCode).toBe(200);
    expect((await refresh(app, { refresh_token: here.refresh_token })).statusCode).toBe(200);
    expect((await profileOf(elsewhere.access_token)).statusCode).toBe(401);
    expect((await refresh(app, { refresh_token: elsewhere.refresh_token })).statusCode).toBe(401);
    expect((await signIn(app, { username })).statusCode).toBe(401);
    expect((await signIn(app, { username, password: NEW })).statusCode).toBe(200);
  },
);

test.each<[object, Record<string, string>]>([
  [{ current_password: 'wrong', password: NEW }, { current_password: 'Current password is wrong' }],
  [{ password: NEW }, { current_password: 'Current password is required' }],
  [{ current_password: '', password: NEW }, { current_password: 'Current password is required' }],
  [{ current_password: PASSWORD }, { password: 'Password is required' }],
  [{ current_password: PASSWORD, password: 'short' }, { password: 'Password must have at least 8 characters' }],
  [
    { current_password: PASSWORD, password: 'password123' },
    { password: 'Password is one of those that are guessed first: choose another' },
  ],
  [{ current_password: PASSWORD, password: PASSWORD }, { password: 'This is the present password: choose another' }],
  [{ current_password: PASSWORD, password: 'Somebody.Admin' }, { password: 'Password must not contain the username' }],
])('%j changes nothing and explains why', async (payload, details) => {
  await begin('admin');
  const answer = await change(payload);
  expect([answer.statusCode, answer.json().details]).toEqual([422, details]);
  expect((await signIn(app, { username })).statusCode).toBe(200);
});

test('a finder of a signed-in browser has no more guesses than at sign-in', async () => {
  await begin('admin');
  const cookies = deviceOf(await signIn(app, { username }));
  for (let at = 0; at < 5; at++) {
    expect((await change({ current_password: `guess ${at}`, password: NEW }, cookies)).statusCode).toBe(422);
  }
  const answer = await change({ current_password: PASSWORD, password: NEW }, cookies);
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await signIn(app, { username, from: '198.51.100.1' })).statusCode).toBe(200);
});

test('it needs a token', async () => {
  const payload = { current_password: PASSWORD, password: NEW };
  expect((await app.inject({ method: 'PUT', url: '/v1/jwt/password', payload })).statusCode).toBe(401);
});
