import { account as endpoints } from '@quizdesk/contract/account';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  buildAccountApp,
  buildAdministrator,
  call,
  closeAccountApps,
  signIn,
  tokensOf,
} from '../../testing/account-app.ts';
import type { Authenticator, Deviations } from '../../testing/authenticator.ts';
import { PASSWORD } from '../../testing/builders/users.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { addPasskey, beginSignIn, callFromPage, FROM_PAGE, finishSignIn } from '../../testing/passkeys.ts';
import { challengeOf, codeNow, enrol, secondStep } from '../../testing/two-factor.ts';

const database = useTestDatabase();
closeAccountApps();

let app: FastifyInstance;
let user: Awaited<ReturnType<typeof buildAdministrator>>;
let token: string;
let key: Authenticator;
let codes: readonly string[];

beforeEach(async () => {
  app = await buildAccountApp(database());
  user = await buildAdministrator(database().db);
  token = (await tokensOf(app, user.username)).access_token;
  const added = await addPasskey(app, token);
  key = added.key;
  codes = added.answer.json().recovery_codes;
});

const query = async (text: string) => (await database().pool.query(text)).rows;
const REFUSED = { passkey: 'The passkey was not accepted. Try again, or prove it in another way.' };
const first = async (headers: Record<string, string>) => {
  const payload = { username: user.username, password: PASSWORD };
  return (await callFromPage(app, endpoints.signIn, { payload, headers })).json();
};

describe('the right password of somebody with a passkey', () => {
  test('asks for it at its host, and for a recovery code at every other', async () => {
    expect(await first(FROM_PAGE)).toEqual({
      ...{ code: 'second_step', message: 'A second step is needed', detail: 'Use your passkey.' },
      ...{ second_step: ['passkey', 'recovery'], challenge: expect.any(String) },
    });
    expect(await first({ host: 'other.example.org', origin: 'https://other.example.org' })).toMatchObject({
      detail: 'Enter a recovery code.',
      second_step: ['recovery'],
    });
    await enrol(app, token);
    expect((await first(FROM_PAGE)).second_step).toEqual(['passkey', 'totp', 'recovery']);
  });
});

describe('a passkey as the second step', () => {
  test('completes the sign-in; the browser is known, and the use is noted', async () => {
    const { challenge, options } = await beginSignIn(app, user.username);
    expect(options).toMatchObject({
      ...{ rpId: 'quiz.example.org', userVerification: 'required' },
      allowCredentials: [{ id: key.id, type: 'public-key', transports: ['internal'] }],
    });
    const answer = await finishSignIn(app, challenge, key.use(options));
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['access_token', 'refresh_token']]);
    expect((await call(app, 'GET', '/who', `Bearer ${answer.json().access_token}`)).json().id).toBe(user.id);
    expect(answer.cookies.map(({ name }) => name)).toEqual(['quizdesk_device']);
    expect(await query('SELECT FROM passkeys WHERE last_used_at IS NOT NULL')).toHaveLength(1);
    expect(
      await query(`SELECT action FROM operations WHERE action LIKE 'account.signIn%' ORDER BY id DESC LIMIT 1`),
    ).toEqual([{ action: 'account.signIn' }]);
  });

  test.each<[string, Deviations]>([
    ['at another page', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['of another challenge', { challenge: 'AAAA' }],
    ['without a check of who it was', { isVerified: false }],
    ['without a touch', { isPresent: false }],
    ['that made one', { type: 'webauthn.create' }],
    ['whose signature is another', { signature: 'MEUCIQ' }],
  ])('%s is refused, counted and recorded', async (_, deviations) => {
    const { challenge, options } = await beginSignIn(app, user.username);
    const before = (await query('SELECT FROM sessions')).length;
    const answer = await finishSignIn(app, challenge, key.use(options, deviations));
    expect([answer.statusCode, answer.json().details]).toEqual([422, REFUSED]);
    expect(await query('SELECT FROM sessions')).toHaveLength(before);
    await vi.waitFor(
      async () => expect(await query(`SELECT FROM operations WHERE action = 'account.signInRefused'`)).toHaveLength(1),
      10_000,
    );
  });

  test('is taken once, from the same challenge, whichever process is asked', async () => {
    const other = await buildAccountApp(database());
    const { challenge, options } = await beginSignIn(app, user.username);
    const signed = key.use(options);
    const answers = await Promise.all([app, other, app].map((one) => finishSignIn(one, challenge, signed)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
    expect((await finishSignIn(app, challenge, signed)).statusCode).toBe(422);
  });

  test('counts for the sign-in whose options it was given, within five minutes', async () => {
    const mine = await beginSignIn(app, user.username);
    const other = await buildAdministrator(database().db);
    const { key: theirKey } = await addPasskey(app, (await tokensOf(app, other.username)).access_token);
    const theirs = await beginSignIn(app, other.username);
    for (const passkey of [theirKey.use(theirs.options), theirKey.use(mine.options), key.use(theirs.options)]) {
      const { challenge } = await beginSignIn(app, user.username);
      expect((await finishSignIn(app, challenge, passkey)).json().details).toEqual(REFUSED);
    }
    const late = await beginSignIn(app, user.username);
    await query(`UPDATE passkey_challenges SET created_at = now() - interval '301 seconds'`);
    expect((await finishSignIn(app, late.challenge, key.use(late.options))).statusCode).toBe(422);
  });

  test('is none without options, nor after a proof was asked for instead', async () => {
    const options = (await callFromPage(app, endpoints.provePasskey, { token })).json();
    const challenge = await challengeOf(app, user.username);
    expect((await finishSignIn(app, challenge, key.use(options))).statusCode).toBe(422);
  });

  test('whose counter does not grow is refused; one that always says 0 is not', async () => {
    const use = async (counter: number) => {
      key.counter = counter;
      const { challenge, options } = await beginSignIn(app, user.username);
      return (await finishSignIn(app, challenge, key.use(options))).statusCode;
    };
    expect([await use(0), await use(0), await use(5), await use(5), await use(4), await use(0), await use(6)]).toEqual([
      ...[200, 200, 200, 422, 422, 422, 200],
    ]);
  });

  test('waits after wrong ones as codes do', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 5; at++) {
      const { challenge, options } = await beginSignIn(app, user.username);
      statuses.push((await finishSignIn(app, challenge, key.use(options, { isVerified: false }))).statusCode);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422]);
    expect((await signIn(app, { username: user.username })).statusCode).toBe(429);
  });

  test('may be left for a recovery code or, where there is one, the app', async () => {
    const byCode = await secondStep(app, { challenge: await challengeOf(app, user.username), code: codes[0] ?? '' });
    expect(byCode.statusCode).toBe(200);
    const { secret } = await enrol(app, token);
    const challenge = await challengeOf(app, user.username);
    expect((await secondStep(app, { challenge, code: codeNow(secret, 1) })).statusCode).toBe(200);
  });

  test('is sent alone', async () => {
    const { challenge, options } = await beginSignIn(app, user.username);
    const payload = { challenge, passkey: key.use(options), code: '123456' };
    const answer = await callFromPage(app, endpoints.secondStep, { payload });
    expect([answer.statusCode, answer.json().details]).toEqual([422, { passkey: 'Send one proof alone' }]);
  });

  test('of somebody who has none for this host is a 409, and of no sign-in a 401', async () => {
    const challenge = await challengeOf(app, user.username);
    const headers = { host: 'other.example.org', origin: 'https://other.example.org' };
    const elsewhere = await callFromPage(app, endpoints.secondStepPasskey, { payload: { challenge }, headers });
    expect(elsewhere.statusCode).toBe(409);
    const none = await callFromPage(app, endpoints.secondStepPasskey, { payload: { challenge: 'x.y.z' } });
    expect(none.statusCode).toBe(401);
  });
});
