import { hash, parseOptions } from '@node-rs/argon2';
import { accessTokenClaims } from '@quizdesk/contract/account';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refresh_tokens, sessions } from '../db/schema/sessions.ts';
import { users } from '../db/schema/users.ts';
import {
  buildAccountApp,
  buildAdministrator,
  closeAccountApps,
  refresh,
  signIn,
  tokensOf,
} from '../testing/account-app.ts';
import { PASSWORD } from '../testing/builders/users.ts';
import { cpuTimeOf } from '../testing/cpu-time.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';
import { useUsualHashes } from '../testing/usual-hashes.ts';
import { startSession } from './sessions.ts';

useUsualHashes();
const database = useTestDatabase();
closeAccountApps();

const WRONG = {
  code: 'wrong_credentials',
  message: 'Invalid username or password',
  detail: 'Invalid username or password',
};

test('the right name and password return a pair of tokens with the account, for 15 minutes', async () => {
  const { db } = database();
  const user = await buildAdministrator(db, { name: 'Ama Mensah', role: 'superadmin', image: 'ama.png' });
  const app = await buildAccountApp(database());
  const now = new Date('2026-11-25T08:00:00.000Z');
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
  const response = await signIn(app, { username: user.username });
  expect(response.statusCode).toBe(200);
  const claims = accessTokenClaims.parse(decodeJwt(response.json().access_token));
  const { username, role } = user;
  expect(claims).toMatchObject({ sub: String(user.id), name: 'Ama Mensah', username, role, image: 'ama.png' });
  const seconds = now.getTime() / 1000;
  expect([claims.iat, claims.exp]).toEqual([seconds, seconds + 900]);
  expect(response.json().refresh_token).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test('a username counts whatever its case and surrounding spaces', async () => {
  await buildAdministrator(database().db, { username: 'Kofi.Boateng' });
  const app = await buildAccountApp(database());
  expect((await signIn(app, { username: ' kofi.BOATENG ' })).statusCode).toBe(200);
});

test('a student gets tokens too', async () => {
  const { username } = await buildAdministrator(database().db, { role: 'student' });
  const { access_token } = await tokensOf(await buildAccountApp(database()), username);
  expect(decodeJwt(access_token)).toMatchObject({ role: 'student' });
});

test('every way to fail is the same 401', async () => {
  const { db } = database();
  const right = await buildAdministrator(db);
  const inactive = await buildAdministrator(db, { status: 'inactive' });
  const without = await buildAdministrator(db, { password_hash: null });
  const foreign = await buildAdministrator(db, { password_hash: '$2b$10$abcdefghijklmnopqrstuv' });
  const app = await buildAccountApp(database());
  const tries = [
    { username: right.username, password: 'wrong password' },
    { username: right.username, password: `${PASSWORD} ` },
    { username: 'nobody' },
    { username: 'no\0body' },
    { username: '\ud800' },
    { username: inactive.username },
    { username: without.username },
    { username: foreign.username },
  ];
  for (const [at, attempt] of tries.entries()) {
    const response = await signIn(app, { ...attempt, from: `192.0.2.${at}` });
    expect([response.statusCode, response.json()], JSON.stringify(attempt)).toEqual([401, WRONG]);
  }
  expect(await db.select().from(sessions)).toEqual([]);
});

test('missing fields are all named in a 422', async () => {
  const app = await buildAccountApp(database());
  const response = await app.inject({ method: 'POST', url: '/v1/jwt/signin', payload: { username: ' ' } });
  expect(response.statusCode).toBe(422);
  expect(response.json().details).toEqual({ username: 'Username is required', password: 'Password is required' });
});

test('bodies of any other shape end in a 4xx', async () => {
  const app = await buildAccountApp(database());
  const bodies = [
    '{',
    '[]',
    'null',
    '7',
    '"text"',
    '{"username":{},"password":[]}',
    `{"username":"a","password":"${'x'.repeat(1001)}"}`,
  ];
  for (const url of ['/v1/jwt/signin', '/v1/jwt/refresh']) {
    for (const payload of bodies) {
      const response = await app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/json' },
      });
      expect([400, 422], `${url} ${payload}`).toContain(response.statusCode);
    }
    expect((await app.inject({ method: 'POST', url })).statusCode).toBeLessThan(500);
  }
});

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

test('an unknown name costs the same work as a wrong password', async () => {
  const { username } = await buildAdministrator(database().db);
  const app = await buildAccountApp(database());
  const timeOf = (name: string, from: string) =>
    cpuTimeOf(() => signIn(app, { username: name, password: 'wrong password', from }));
  const wrong: number[] = [];
  const unknown: number[] = [];
  for (let at = 0; at < 7; at++) {
    wrong.push(await timeOf(username, `192.0.2.${at}`));
    unknown.push(await timeOf(`nobody${at}`, `198.51.100.${at}`));
  }
  // Without the decoy an unknown name costs a tenth.
  expect(median(unknown) / median(wrong)).toBeGreaterThan(0.5);
  expect(median(unknown) / median(wrong)).toBeLessThan(2);
});

test('a password hashed with other parameters is hashed again at sign-in', async () => {
  const { db } = database();
  const { id, username } = await buildAdministrator(db, {
    password_hash: await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 }),
  });
  const app = await buildAccountApp(database());
  await tokensOf(app, username);
  const [user] = await db.select().from(users).where(eq(users.id, id));
  expect(parseOptions(user?.password_hash ?? '')).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await tokensOf(app, username);
  const [later] = await db.select().from(users).where(eq(users.id, id));
  expect(later?.password_hash).toBe(user?.password_hash);
});

test('only hashes of refresh tokens are stored', async () => {
  const { db } = database();
  const { username } = await buildAdministrator(db);
  const app = await buildAccountApp(database());
  const { refresh_token } = await tokensOf(app, username);
  const next = (await refresh(app, { refresh_token })).json().refresh_token;
  const stored = JSON.stringify([await db.select().from(refresh_tokens), await db.select().from(sessions)]);
  expect(stored).not.toContain(refresh_token);
  expect(stored).not.toContain(next);
  expect(await db.select().from(refresh_tokens)).toHaveLength(2);
});

test('no session starts with a password that was changed while it was checked', async () => {
  const { db } = database();
  const { id } = await buildAdministrator(db);
  const origin = { network: '192.0.2.1', userAgent: 'test' };
  const life = { idleHours: 12, longestHours: 720 };
  expect(await startSession(db, { id, passwordHash: '$argon2id$the-one-before' }, origin, life)).toBeUndefined();
  expect(await db.select().from(sessions)).toEqual([]);
});

test('a session remembers its network and browser, and replaces those older than any can live', async () => {
  const { db, pool } = database();
  const { username } = await buildAdministrator(db);
  const app = await buildAccountApp(database());
  await tokensOf(app, username);
  await pool.query(`UPDATE sessions SET created_at = now() - interval '31 days'`);
  const headers = { 'user-agent': `Browser ${'x'.repeat(500)}` };
  const payload = { username, password: PASSWORD };
  await app.inject({ method: 'POST', url: '/v1/jwt/signin', payload, headers, remoteAddress: '2001:db8:1:2:3::4' });
  const rows = await db.select().from(sessions);
  expect(rows).toMatchObject([{ address: '2001:db8:1:2::/64', user_agent: `Browser ${'x'.repeat(292)}` }]);
});
