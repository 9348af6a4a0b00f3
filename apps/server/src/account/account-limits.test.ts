import { expect, test } from 'vitest';
import { verifyPassword } from '../plugins/passwords.ts';
import {
  buildAccountApp,
  buildAdministrator,
  closeAccountApps,
  refresh,
  signIn,
  tokensOf,
} from '../testing/account-app.ts';
import { useTestDatabase } from '../testing/test-database.ts';

const database = useTestDatabase();
closeAccountApps();

const ATTACKER = '198.51.100.9';
const wrong = { password: 'wrong password' };

test('the sixth guess in a row is a 429 that says how long to wait, the right password included', async () => {
  const { username } = await buildAdministrator(database().db);
  const app = await buildAccountApp(database());
  for (let at = 0; at < 5; at++) expect((await signIn(app, { username, ...wrong })).statusCode).toBe(401);
  const response = await signIn(app, { username });
  expect(response.statusCode).toBe(429);
  const wait = Number(response.headers['retry-after']);
  expect(wait).toBeGreaterThan(25);
  expect(wait).toBeLessThanOrEqual(30);
  expect(response.json().message).toBe(`Too many attempts. Try again in ${wait} seconds.`);
});

test('one who guesses elsewhere cannot lock an administrator out of a network that they use', async () => {
  const { username } = await buildAdministrator(database().db);
  const app = await buildAccountApp(database());
  await tokensOf(app, username);
  for (let at = 0; at < 60; at++) await signIn(app, { username, ...wrong, from: `198.51.100.${at}` });
  expect((await signIn(app, { username, from: '203.0.113.5' })).statusCode).toBe(429);
  expect((await signIn(app, { username })).statusCode).toBe(200);
});

test('a network counts as known for 90 days, and only for the account that signed in from it', async () => {
  const { db, pool } = database();
  const owner = await buildAdministrator(db);
  const other = await buildAdministrator(db);
  const app = await buildAccountApp(database());
  await tokensOf(app, owner.username);
  for (let at = 0; at < 20; at++) await signIn(app, { username: `nobody${at}`, ...wrong });
  expect((await signIn(app, { username: other.username })).statusCode).toBe(429);
  expect((await signIn(app, { username: owner.username })).statusCode).toBe(200);
  await pool.query(`UPDATE sessions SET created_at = now() - interval '91 days'`);
  expect((await signIn(app, { username: owner.username })).statusCode).toBe(429);
});

test('a successful sign-in forgets the failures before it', async () => {
  const { username } = await buildAdministrator(database().db);
  const app = await buildAccountApp(database());
  for (let round = 0; round < 3; round++) {
    for (let at = 0; at < 4; at++) expect((await signIn(app, { username, ...wrong })).statusCode).toBe(401);
    expect((await signIn(app, { username })).statusCode).toBe(200);
  }
});

test('all addresses of one IPv6 network are one', async () => {
  const { username } = await buildAdministrator(database().db);
  const app = await buildAccountApp(database());
  for (let at = 0; at < 5; at++) await signIn(app, { username, ...wrong, from: `2001:db8:1:2::${at}` });
  expect((await signIn(app, { username, from: '2001:db8:1:2:ffff::1' })).statusCode).toBe(429);
  expect((await signIn(app, { username, from: '2001:db8:1:3::1' })).statusCode).toBe(200);
});

test('one network has 100 attempts in 5 minutes, even where it is known', async () => {
  const { username } = await buildAdministrator(database().db);
  const app = await buildAccountApp(database());
  await tokensOf(app, username);
  for (let at = 0; at < 98; at++) await signIn(app, { username: 'nobody', ...wrong });
  expect((await signIn(app, { username })).statusCode).toBe(200);
  expect((await signIn(app, { username })).statusCode).toBe(429);
  expect((await signIn(app, { username, from: ATTACKER })).statusCode).toBe(200);
});

test('a sign-in that the server was too busy to check does not count as a failure', async () => {
  const { username, password_hash } = await buildAdministrator(database().db);
  const app = await buildAccountApp(database());
  // Each of these checks one password after the other, so that there is never room for one more.
  let busy = true;
  const checkOn = async () => {
    while (busy) await verifyPassword(password_hash, 'x');
  };
  const checks = Array.from({ length: 102 }, checkOn);
  const statuses: number[] = [];
  for (let at = 0; at < 10; at++) statuses.push((await signIn(app, { username, ...wrong })).statusCode);
  busy = false;
  await Promise.all(checks);
  expect(new Set(statuses)).toEqual(new Set([503]));
  expect((await signIn(app, { username })).statusCode).toBe(200);
});

test('one network has 300 refreshes a minute, good or bad', async () => {
  const { username } = await buildAdministrator(database().db);
  const app = await buildAccountApp(database());
  const { refresh_token } = await tokensOf(app, username);
  for (let at = 0; at < 299; at++) await refresh(app, { refreshToken: 'x' }, ATTACKER);
  expect((await refresh(app, { refreshToken: refresh_token }, ATTACKER)).statusCode).toBe(200);
  const response = await refresh(app, { refreshToken: refresh_token }, ATTACKER);
  expect(response.statusCode).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await refresh(app, { refreshToken: refresh_token })).statusCode).toBe(200);
});
