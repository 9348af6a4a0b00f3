import type { FastifyInstance } from 'fastify';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadSigningKeys } from '../../shared/accounts/signing-key.ts';
import {
  buildAccountApp,
  buildAdministrator,
  call,
  closeAccountApps,
  deviceOf,
  signIn,
  tokensOf,
} from '../../testing/account-app.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { challengeOf, codeNow, enrol, secondStep } from '../../testing/two-factor.ts';

const database = useTestDatabase();
closeAccountApps();
afterEach(() => void vi.useRealTimers());

let app: FastifyInstance;
let user: Awaited<ReturnType<typeof buildAdministrator>>;
let secret: string;
let codes: string[];

beforeEach(async () => {
  app = await buildAccountApp(database());
  user = await buildAdministrator(database().db);
  const { access_token } = await tokensOf(app, user.username);
  ({ secret, codes } = await enrol(app, access_token));
});

const challenge = () => challengeOf(app, user.username);
const WRONG_CODE = { code: 'This code is wrong, or was used before' };
const wrongCode = () =>
  ['000000', '111111'].find((code) => ![-1, 0, 1].some((at) => codeNow(secret, at) === code)) ?? '';
const sessionsOf = async () => (await database().pool.query('SELECT id FROM sessions')).rows.length;

describe('the right password', () => {
  test('is answered with a 401 that says what completes the sign-in, and with no token', async () => {
    const before = await sessionsOf();
    const answer = await signIn(app, { username: user.username });
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      {
        code: 'second_step',
        message: 'A second step is needed',
        detail: 'Enter the code that your authenticator app shows.',
        second_step: ['totp', 'recovery'],
        challenge: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      },
    ]);
    expect(answer.cookies).toEqual([]);
    expect(await sessionsOf()).toBe(before);
    const asAccess = await call(app, 'GET', '/who', `Bearer ${answer.json().challenge}`);
    expect(asAccess.statusCode).toBe(401);
  });

  test('of an inactive account is refused as a wrong one', async () => {
    await database().pool.query(`UPDATE users SET status = 'inactive'`);
    const answer = await signIn(app, { username: user.username });
    expect(answer.json()).toEqual({
      code: 'wrong_credentials',
      message: 'Invalid username or password',
      detail: 'Invalid username or password',
    });
  });
});

describe('the second step', () => {
  test('takes the code of the app and returns the tokens; the browser is known from then on', async () => {
    const answer = await secondStep(app, { challenge: await challenge(), code: codeNow(secret, 1) });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['access_token', 'refresh_token']]);
    expect((await call(app, 'GET', '/who', `Bearer ${answer.json().access_token}`)).json().id).toBe(user.id);
    expect(Object.keys(deviceOf(answer))).toEqual(['quizdesk_device']);
  });

  test('takes no code a second time, the one that turned it on included', async () => {
    for (const code of [codeNow(secret), codeNow(secret, -1)]) {
      const replayed = await secondStep(app, { challenge: await challenge(), code });
      expect([replayed.statusCode, replayed.json().details]).toEqual([422, WRONG_CODE]);
    }
    const code = codeNow(secret, 1);
    expect((await secondStep(app, { challenge: await challenge(), code })).statusCode).toBe(200);
    expect((await secondStep(app, { challenge: await challenge(), code })).statusCode).toBe(422);
  });

  test('takes one code once, however many use it at the same time on two processes', async () => {
    const other = await buildAccountApp(database());
    const token = await challenge();
    const code = codeNow(secret, 1);
    const answers = await Promise.all(
      [app, other, app, other].map((one) => secondStep(one, { challenge: token, code })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422]);
  });

  test('takes each recovery code once, in any case and spacing', async () => {
    const [first = '', second = ''] = codes;
    const typed = ` ${first.toUpperCase().replace('-', ' ')} `;
    expect((await secondStep(app, { challenge: await challenge(), code: typed })).statusCode).toBe(200);
    expect((await secondStep(app, { challenge: await challenge(), code: first })).statusCode).toBe(422);
    const other = await buildAccountApp(database());
    const token = await challenge();
    const answers = await Promise.all([app, other].map((one) => secondStep(one, { challenge: token, code: second })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  test("takes nobody else's codes", async () => {
    const other = await buildAdministrator(database().db);
    const theirs = await enrol(app, (await tokensOf(app, other.username)).access_token);
    for (const code of [codeNow(theirs.secret, 1), theirs.codes[0] ?? '']) {
      expect((await secondStep(app, { challenge: await challenge(), code })).statusCode).toBe(422);
    }
  });
});

describe('a challenge', () => {
  const ENDED = {
    code: 'unauthenticated',
    message: 'Please sign in again',
    detail: 'The time for the second step is over. Please sign in again.',
  };
  const expectEnded = async (token: string) => {
    const answer = await secondStep(app, { challenge: token, code: codeNow(secret, 1) });
    expect([answer.statusCode, answer.json()]).toEqual([401, ENDED]);
  };

  test('ends after five minutes', async () => {
    const token = await challenge();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1000 });
    await expectEnded(token);
  });

  test('ends when the password changes, the account is deactivated or two-factor sign-in is turned off', async () => {
    for (const change of [
      `UPDATE users SET password_hash = password_hash || 'x'`,
      `UPDATE users SET status = 'inactive'`,
      'DELETE FROM second_factors',
    ]) {
      const token = await challenge();
      await database().pool.query(change);
      await expectEnded(token);
      await database().pool.query(`UPDATE users SET status = 'active', password_hash = $1`, [user.password_hash]);
    }
  });

  test('is none of any other token', async () => {
    const keys = await loadSigningKeys(database().db);
    const sign = (key: Uint8Array) =>
      new SignJWT({ pwd: 'x' })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(user.id))
        .setIssuer('quizdesk')
        .setAudience('quizdesk-second-step')
        .setExpirationTime('5m')
        .sign(key);
    for (const token of ['x', 'a.b.c', await sign(keys.accessToken), await sign(keys.challenge)]) {
      await expectEnded(token);
    }
  });
});

describe('wrong codes', () => {
  const guess = async (token: string, from = '192.0.2.1') =>
    (await secondStep(app, { challenge: token, code: wrongCode(), from })).statusCode;

  test('wait as wrong passwords do, and the right password between them changes nothing', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 5; at++) statuses.push(await guess(await challenge()));
    expect(statuses).toEqual([422, 422, 422, 422, 422]);
    expect((await signIn(app, { username: user.username })).statusCode).toBe(429);
  });

  test('and wrong passwords count together', async () => {
    const token = await challenge();
    for (let at = 0; at < 3; at++) await signIn(app, { username: user.username, password: 'wrong password' });
    for (let at = 0; at < 2; at++) expect(await guess(token)).toBe(422);
    expect(await guess(token)).toBe(429);
    expect((await secondStep(app, { challenge: token, code: codeNow(secret, 1) })).statusCode).toBe(429);
  });

  test('from many addresses are ten in an hour', async () => {
    const token = await challenge();
    const statuses: number[] = [];
    for (let at = 0; at < 11; at++) statuses.push(await guess(token, `198.51.100.${at}`));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });

  test('are none of those that cannot be checked', async () => {
    const proof = { challenge: await challenge(), code: codes[0] ?? '' };
    const statuses: number[] = [];
    await database().pool.query('ALTER TABLE recovery_codes RENAME TO away');
    for (let at = 0; at < 6; at++) statuses.push((await secondStep(app, proof)).statusCode);
    await database().pool.query('ALTER TABLE away RENAME TO recovery_codes');
    expect(statuses).toEqual(Array.from({ length: 6 }, () => 500));
    expect((await secondStep(app, proof)).statusCode).toBe(200);
  });

  test('are forgotten once a sign-in is complete', async () => {
    const token = await challenge();
    for (let at = 0; at < 4; at++) await guess(token);
    expect((await secondStep(app, { challenge: token, code: codeNow(secret, 1) })).statusCode).toBe(200);
    for (let at = 0; at < 5; at++) expect(await guess(token)).toBe(422);
  });
});

test('a complete sign-in and a wrong code are events of the journal, the first step alone is none', async () => {
  const events = async () =>
    (await database().pool.query(`SELECT action FROM operations WHERE action LIKE 'account.signIn%' ORDER BY id`)).rows;
  const before = (await events()).length;
  const token = await challenge();
  expect(await events()).toHaveLength(before);
  await secondStep(app, { challenge: token, code: wrongCode() });
  await vi.waitFor(
    async () => expect((await events()).slice(before)).toEqual([{ action: 'account.signInRefused' }]),
    10_000,
  );
  await secondStep(app, { challenge: token, code: codeNow(secret, 1) });
  expect((await events()).slice(before + 1)).toEqual([{ action: 'account.signIn' }]);
});
