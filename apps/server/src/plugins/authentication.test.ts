import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { decodeJwt, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildAccountApp, buildAdministrator, call, closeAccountApps, tokensOf } from '../testing/account-app.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';
import { withoutTable } from '../testing/database/without-table.ts';

const database = useTestDatabase();
closeAccountApps();

let app: FastifyInstance;
let user: Awaited<ReturnType<typeof buildAdministrator>>;
let token: string;

beforeEach(async () => {
  user = await buildAdministrator(database().db);
  app = await buildAccountApp(database());
  token = (await tokensOf(app, user.username)).access_token;
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const who = (authorization?: string) => call(app, 'GET', '/who', authorization);
const query = (statement: string) => database().pool.query(statement);
/** Lets this much time pass for tokens and caches; the database's clock goes on. */
function pass(ms: number): void {
  const now = Date.now() + ms;
  const clockMs = performance.now() + ms;
  vi.restoreAllMocks();
  vi.spyOn(performance, 'now').mockReturnValue(clockMs);
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now });
}

async function expectRefused(authorization: string | undefined, detail: string): Promise<void> {
  const response = await who(authorization);
  expect([response.statusCode, response.json()], authorization).toEqual([
    401,
    { code: 'unauthenticated', message: 'Unauthorized', detail },
  ]);
  expect(response.headers['www-authenticate']).toBe('Bearer');
}

const INVALID = 'The access token is not valid.';
const NO_BEARER = 'The Authorization header must be "Bearer" and an access token.';
const SESSION_ENDED = 'The session of this access token has ended.';

test("an administrator's token opens the guarded scope and says who calls", async () => {
  const response = await who(`Bearer ${token}`);
  expect(response.statusCode).toBe(200);
  const { id, username } = user;
  expect(response.json()).toMatchObject({
    id,
    username,
    role: 'admin',
    sessionId: decodeJwt(token).sid,
    mustEnrol: false,
  });
});

test.each(['bearer', 'BEARER', 'Bearer  '])('the scheme may be spelt "%s"', async (scheme) => {
  expect((await who(`${scheme} ${token}`)).statusCode).toBe(200);
});

test('without a usable header it is a 401 that says what is wrong', async () => {
  await expectRefused(undefined, 'There is no access token.');
  for (const header of [
    '',
    'Bearer',
    `Basic ${token}`,
    token,
    `Bearer ${token} ${token}`,
    'Bearer \u00e9',
    `Bearer${token}`,
    'Bearer a,b',
  ]) {
    await expectRefused(header, NO_BEARER);
  }
});

describe('a token is refused', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = () => decodeJwt(token);
  const signed = (payload: Record<string, unknown>, key: Uint8Array = app.signingKeys.accessToken, alg = 'HS256') =>
    new SignJWT(payload).setProtectedHeader({ alg }).sign(key);

  test('when it is no token at all', async () => {
    const [head, body, signature] = token.split('.');
    const texts = [
      'x',
      '..',
      'a.b.c',
      `${head}.${body}`,
      `${head}.${body}.`,
      `${head}.${body}.${signature}x`,
      '='.repeat(50),
      'a'.repeat(8000),
    ];
    for (const text of texts) await expectRefused(`Bearer ${text}`, INVALID);
  });

  test('when it is unsigned', async () => {
    for (const alg of ['none', 'None', 'NONE']) {
      await expectRefused(`Bearer ${encode({ alg, typ: 'JWT' })}.${encode(claims())}.`, INVALID);
    }
  });

  test('when another key signed it, be it the one for refresh tokens', async () => {
    await expectRefused(`Bearer ${await signed(claims(), new Uint8Array(32))}`, INVALID);
    await expectRefused(`Bearer ${await signed(claims(), app.signingKeys.refreshToken)}`, INVALID);
  });

  test('when its claims were changed after signing', async () => {
    const [head, , signature] = token.split('.');
    await expectRefused(`Bearer ${head}.${encode({ ...claims(), role: 'superadmin' })}.${signature}`, INVALID);
  });

  test('when it is signed with another algorithm of the same key', async () => {
    const input = `${encode({ alg: 'HS512' })}.${encode(claims())}`;
    const signature = createHmac('sha512', app.signingKeys.accessToken).update(input).digest('base64url');
    await expectRefused(`Bearer ${input}.${signature}`, INVALID);
  });

  test('when claims are missing or wrong', async () => {
    const { exp: _, ...eternal } = claims();
    await expectRefused(`Bearer ${await signed(eternal)}`, INVALID);
    await expectRefused(`Bearer ${await signed({ ...claims(), sid: 'no-uuid' })}`, INVALID);
  });

  test('when its session is unknown', async () => {
    await expectRefused(`Bearer ${await signed({ ...claims(), sid: randomUUID() })}`, SESSION_ENDED);
  });

  test('after 15 minutes, seen before or not', async () => {
    pass(15 * 60_000 - 2000);
    expect((await who(`Bearer ${token}`)).statusCode).toBe(200);
    pass(2001);
    await expectRefused(`Bearer ${token}`, 'The access token has expired.');
    const other = await buildAccountApp(database());
    expect((await call(other, 'GET', '/who', `Bearer ${token}`)).json().detail).toBe('The access token has expired.');
  });
});

describe('after a first call', () => {
  beforeEach(async () => {
    expect((await who(`Bearer ${token}`)).statusCode).toBe(200);
  });

  test.each([
    ['a revoked session', 'UPDATE sessions SET revoked_at = now()'],
    ['a session that ran out', `UPDATE sessions SET expires_at = now() - interval '1 second'`],
    ['an account made inactive', `UPDATE users SET status = 'inactive'`],
    ['a deleted account', 'DELETE FROM users'],
  ])('%s is noticed by every process within a second', async (_what, change) => {
    await query(change);
    expect((await who(`Bearer ${token}`)).statusCode).toBe(200);
    pass(1000);
    await expectRefused(`Bearer ${token}`, SESSION_ENDED);
  });

  test("the account's present role counts, not that of the token", async () => {
    await query(`UPDATE users SET role = 'student'`);
    pass(1000);
    expect((await who(`Bearer ${token}`)).statusCode).toBe(403);
    await query(`UPDATE users SET role = 'superadmin'`);
    pass(1000);
    expect((await who(`Bearer ${token}`)).json().role).toBe('superadmin');
  });

  test('a session that is forgotten is looked up at the next call', async () => {
    const { sid } = decodeJwt(token);
    await query('UPDATE sessions SET revoked_at = now()');
    app.liveSessions.forget(String(sid));
    await expectRefused(`Bearer ${token}`, SESSION_ENDED);
  });

  test('calls at the same time and soon after share one look into the database', async () => {
    const sessionId = String(decodeJwt(token).sid);
    app.liveSessions.forget(sessionId);
    const [one, two] = await Promise.all([app.liveSessions.find(sessionId), app.liveSessions.find(sessionId)]);
    expect(two).toBe(one);
    expect(await app.liveSessions.find(sessionId)).toBe(one);
    pass(1000);
    expect(await app.liveSessions.find(sessionId)).not.toBe(one);
  });
});

test("a student's token is a 403", async () => {
  const student = await buildAdministrator(database().db, { role: 'student' });
  const { access_token } = await tokensOf(app, student.username);
  const response = await who(`Bearer ${access_token}`);
  expect([response.statusCode, response.json()]).toEqual([
    403,
    { code: 'role_needed', message: 'Forbidden', detail: 'Only administrators may do this.' },
  ]);
});

test.each(['admin', 'superadmin'] as const)('role %s is an administrator', async (role) => {
  const { username } = await buildAdministrator(database().db, { role });
  const { access_token } = await tokensOf(app, username);
  expect((await who(`Bearer ${access_token}`)).json()).toMatchObject({ role });
});

test('every instance takes the tokens of the others', async () => {
  const other = await buildAccountApp(database());
  expect((await call(other, 'GET', '/who', `Bearer ${token}`)).statusCode).toBe(200);
});

test('a database that fails for a moment is not remembered as the end of a session', async () => {
  const failed = await withoutTable(database().db, 'sessions', () => who(`Bearer ${token}`));
  expect(failed.statusCode).toBeGreaterThanOrEqual(500);
  expect((await who(`Bearer ${token}`)).statusCode).toBe(200);
});
