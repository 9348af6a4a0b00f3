import { account as endpoints } from '@quizdesk/contract/account';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildAccountApp, buildAdministrator, closeAccountApps, tokensOf } from '../testing/account-app.ts';
import { PASSWORD } from '../testing/builders/users.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';
import { addPasskey, beginSignIn, callFromPage, finishSignIn } from '../testing/passkeys.ts';
import { codeNow, enrol } from '../testing/two-factor.ts';

const database = useTestDatabase();
closeAccountApps();

let app: FastifyInstance;
let token: string;
let username: string;

beforeEach(async () => {
  app = await buildAccountApp(database());
  ({ username } = await buildAdministrator(database().db));
  token = (await tokensOf(app, username)).access_token;
});

const query = async (text: string) => (await database().pool.query(text)).rows;
const prove = (payload: object, of = token) => callFromPage(app, endpoints.prove, { token: of, payload });
const options = async (of = token) => (await callFromPage(app, endpoints.provePasskey, { token: of })).json();
/** How many sessions have a proof of the last ten minutes, once all have been given an old one. */
const proofs = async () => (await query(`SELECT FROM sessions WHERE proved_at > now() - interval '10 minutes'`)).length;
const forget = () => query(`UPDATE sessions SET proved_at = now() - interval '1 hour'`);

describe('the proof that it is still the same person', () => {
  test('is the password, a code of the app, a recovery code or a passkey', async () => {
    const { secret, codes } = await enrol(app, token);
    const { key } = await addPasskey(app, token);
    const ways = [
      async () => ({ current_password: PASSWORD }),
      async () => ({ code: codeNow(secret, 1) }),
      async () => ({ code: codes[0] }),
      async () => ({ passkey: key.use(await options()) }),
    ];
    for (const way of ways) {
      await forget();
      expect((await prove(await way())).statusCode).toBe(204);
      expect(await proofs()).toBe(1);
    }
    expect(await query(`SELECT FROM operations WHERE action = 'account.prove'`)).toHaveLength(4);
  });

  test('is refused with a wrong one, by its field, and recorded', async () => {
    const { secret } = await enrol(app, token);
    const { key } = await addPasskey(app, token);
    await forget();
    const wrong = ['000000', '111111'].find((code) => ![-1, 0, 1].some((at) => codeNow(secret, at) === code));
    expect((await prove({ code: wrong })).json().details).toEqual({ code: 'This code is wrong, or was used before' });
    const unverified = key.use(await options(), { isVerified: false });
    expect(Object.keys((await prove({ passkey: unverified })).json().details)).toEqual(['passkey']);
    expect(await proofs()).toBe(0);
    await vi.waitFor(
      async () => expect(await query(`SELECT FROM operations WHERE action = 'account.signInRefused'`)).toHaveLength(2),
      10_000,
    );
  });

  test('waits after five wrong ones of any kind', async () => {
    await enrol(app, token);
    const { key } = await addPasskey(app, token);
    for (let at = 0; at < 2; at++) await prove({ current_password: 'wrong' });
    for (let at = 0; at < 3; at++) await prove({ passkey: key.use(await options(), { isPresent: false }) });
    expect((await prove({ passkey: key.use(await options()) })).statusCode).toBe(429);
  });

  test('neither counts nor is recorded where it comes from no page, as nothing was checked', async () => {
    const { key } = await addPasskey(app, token);
    const payload = { passkey: key.use(await options()) };
    for (let at = 0; at < 6; at++) {
      expect((await callFromPage(app, endpoints.prove, { token, payload, headers: {} })).statusCode).toBe(400);
    }
    expect((await prove(payload)).statusCode).toBe(204);
    await app.close();
    expect(await query(`SELECT FROM operations WHERE action = 'account.signInRefused'`)).toEqual([]);
  });

  test('by passkey counts for the session that asked for the options, and once', async () => {
    const { key } = await addPasskey(app, token);
    const second = await beginSignIn(app, username);
    const other = (await finishSignIn(app, second.challenge, key.use(second.options))).json();
    const signed = key.use(await options());
    await forget();
    expect((await prove({ passkey: signed }, other.access_token)).statusCode).toBe(422);
    expect((await prove({ passkey: signed })).statusCode).toBe(204);
    expect((await prove({ passkey: signed })).statusCode).toBe(422);
  });

  test('is exactly one', async () => {
    expect((await prove({})).json().details).toEqual({ current_password: 'Current password is required' });
    const two = await prove({ current_password: PASSWORD, code: '123456' });
    expect([two.statusCode, two.json().details]).toEqual([422, { code: 'Send one proof alone' }]);
  });

  test('is no code where there is no app', async () => {
    expect((await prove({ code: '123456' })).statusCode).toBe(422);
    expect((await callFromPage(app, endpoints.provePasskey, { token })).statusCode).toBe(409);
  });
});
