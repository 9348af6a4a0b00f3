import { expect, test } from 'vitest';
import { verifyPassword } from '../shared/accounts/passwords.ts';
import {
  buildAccountApp,
  buildAdministrator,
  closeAccountApps,
  deviceOf,
  refresh,
  signIn,
  tokensOf,
} from '../testing/account-app.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';

const database = useTestDatabase();
closeAccountApps();

const ATTACKER = '198.51.100.9';
const wrong = { password: 'wrong password' };

test('the sixth guess in a row is a 429 with the time to wait, the right password included', async () => {
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

test('an administrator with a known device signs in whatever others do at their address', async () => {
  const { username } = await buildAdministrator(database().db);
  const app = await buildAccountApp(database());
  const cookies = deviceOf(await signIn(app, { username }));
  for (let at = 0; at < 6; at++) await signIn(app, { username, ...wrong });
  expect((await signIn(app, { username })).statusCode).toBe(429);
  expect((await signIn(app, { username, cookies })).statusCode).toBe(200);
  expect((await signIn(app, { username, ...wrong, cookies })).statusCode).toBe(401);
});

test('guesses from many addresses do not make a known device wait, wherever it is', async () => {
  const { username } = await buildAdministrator(database().db);
  const app = await buildAccountApp(database());
  const cookies = deviceOf(await signIn(app, { username }));
  const statuses: number[] = [];
  for (let at = 0; at < 100; at++) {
    statuses.push((await signIn(app, { username, ...wrong, from: `198.51.100.${at}` })).statusCode);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(90);
  expect((await signIn(app, { username, from: '203.0.113.5' })).statusCode).toBe(429);
  expect((await signIn(app, { username, cookies, from: '203.0.113.5' })).statusCode).toBe(200);
});

test('an account that exists, that signed in here before or that does not exist get the same responses', async () => {
  const { db } = database();
  const seen = await buildAdministrator(db);
  const unseen = await buildAdministrator(db);
  const app = await buildAccountApp(database());
  await tokensOf(app, seen.username);
  const answersFor = async (username: string) => {
    const answers: unknown[] = [];
    for (let at = 0; at < 12; at++) {
      const { statusCode, body, cookies } = await signIn(app, { username, ...wrong, from: `192.0.2.${at % 2}` });
      answers.push([statusCode, body.replace(/\d+ seconds/, 'some seconds'), cookies]);
    }
    return answers;
  };
  const unknown = await answersFor('nobody');
  expect(await answersFor(seen.username)).toEqual(unknown);
  expect(await answersFor(unseen.username)).toEqual(unknown);
});

test('a school of 150 signs in concurrently from one address, a tenth of it at the second try', async () => {
  const { db } = database();
  const app = await buildAccountApp(database());
  const students: string[] = [];
  for (let at = 0; at < 150; at++) students.push((await buildAdministrator(db, { role: 'student' })).username);
  for (const username of students.slice(0, 15)) await signIn(app, { username, ...wrong });
  const answers = await Promise.all(students.map((username) => signIn(app, { username })));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(150);
  expect((await signIn(app, { username: students[0] ?? '' })).statusCode).toBe(200);
});

test('a successful sign-in clears the failures before it', async () => {
  const { username } = await buildAdministrator(database().db);
  const app = await buildAccountApp(database());
  for (let round = 0; round < 2; round++) {
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

test('a server that closes has recorded the sign-ins that it refused', async () => {
  const { username } = await buildAdministrator(database().db);
  const app = await buildAccountApp(database());
  for (let at = 0; at < 5; at++) await signIn(app, { username, ...wrong });
  await app.close();
  const { rows } = await database().pool.query('SELECT action FROM operations');
  expect(rows).toEqual(Array.from({ length: 5 }, () => ({ action: 'account.signInRefused' })));
});

test('a sign-in that the server was too busy to check does not count as a failure', async () => {
  const { username, password_hash } = await buildAdministrator(database().db);
  const app = await buildAccountApp(database());
  // Each of these checks one password after the other, so that there is never room for one more.
  let busy = true;
  const checkOn = async () => {
    while (busy) await verifyPassword(password_hash, 'x');
  };
  const checks = Array.from({ length: 252 }, checkOn);
  const statuses: number[] = [];
  for (let at = 0; at < 10; at++) statuses.push((await signIn(app, { username, ...wrong })).statusCode);
  busy = false;
  await Promise.all(checks);
  expect(new Set(statuses)).toEqual(new Set([503]));
  expect((await signIn(app, { username })).statusCode).toBe(200);
  // Nor does it make the journal grow.
  expect((await database().pool.query('SELECT action FROM operations')).rows).toEqual([{ action: 'account.signIn' }]);
});

test('one network has 300 refused refreshes a minute, and a token that holds is taken all the while', async () => {
  const { username } = await buildAdministrator(database().db);
  const app = await buildAccountApp(database());
  const { refresh_token } = await tokensOf(app, username);
  const garbage = async () => (await refresh(app, { refreshToken: 'x' }, ATTACKER)).statusCode;
  for (let at = 0; at < 310; at++) {
    expect((await refresh(app, { refreshToken: refresh_token }, ATTACKER)).statusCode).toBe(200);
  }
  for (let at = 0; at < 300; at++) expect(await garbage()).toBe(401);
  const refused = await refresh(app, { refresh_token: 'x' }, ATTACKER);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await refresh(app, { refresh_token }, ATTACKER)).statusCode).toBe(200);
});
