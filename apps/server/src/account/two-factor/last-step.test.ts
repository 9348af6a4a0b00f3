import { account as endpoints } from '@quizdesk/contract/account';
import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildAccountApp,
  buildAdministrator,
  call,
  closeAccountApps,
  signIn,
  tokensOf,
} from '../../testing/account-app.ts';
import { PASSWORD } from '../../testing/builders/users.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { addPasskey, beginSignIn, callFromPage, finishSignIn } from '../../testing/passkeys.ts';
import { enrol } from '../../testing/two-factor.ts';

const database = useTestDatabase();
closeAccountApps();

let app: FastifyInstance;
let token: string;
let username: string;

async function start(env: Readonly<Record<string, string>> = {}) {
  app = await buildAccountApp(database(), { env });
  ({ username } = await buildAdministrator(database().db));
  token = (await tokensOf(app, username)).access_token;
}

const state = async () => (await callFromPage(app, endpoints.twoFactor, { token })).json();
const removeApp = () => callFromPage(app, endpoints.removeApp, { token });
async function removePasskey() {
  const [newest] = (await callFromPage(app, endpoints.listPasskeys, { token })).json().rows;
  return callFromPage(app, endpoints.removePasskey, { token, id: newest.id });
}

describe('where two-factor sign-in is a choice', () => {
  beforeEach(() => start());

  test.each([
    ['a passkey', [removePasskey, removeApp]],
    ['the app', [removeApp, removePasskey]],
  ])('the other one stays when %s goes, and the password alone signs in without either', async (_, removals) => {
    await addPasskey(app, token);
    await enrol(app, token);
    const [first, last] = removals;
    expect((await first?.())?.statusCode).toBe(204);
    expect(await state()).toMatchObject({ enabled_at: expect.any(String), recovery_codes_left: 10 });
    expect((await signIn(app, { username })).statusCode).toBe(401);
    expect((await last?.())?.statusCode).toBe(204);
    expect(await state()).toMatchObject({ enabled_at: null, passkeys: 0, recovery_codes_left: 0, ways: [] });
    expect((await signIn(app, { username })).statusCode).toBe(200);
  });

  test('turning it off removes all of it', async () => {
    await addPasskey(app, token);
    await addPasskey(app, token, 'Key');
    await enrol(app, token);
    const payload = { current_password: PASSWORD };
    expect((await callFromPage(app, endpoints.disableTwoFactor, { token, payload })).statusCode).toBe(204);
    expect(await state()).toMatchObject({ enabled_at: null, passkeys: 0, recovery_codes_left: 0 });
    expect((await signIn(app, { username })).statusCode).toBe(200);
  });

  test('an app that is not there, or was never confirmed, cannot be removed', async () => {
    await callFromPage(app, endpoints.startTwoFactor, { token });
    expect((await removeApp()).statusCode).toBe(409);
  });
});

describe('where it is required', () => {
  beforeEach(() => start({ REQUIRE_2FA: 'admins' }));

  test('a passkey is as good as an app', async () => {
    expect(decodeJwt(token).must_enrol).toBe(true);
    expect((await call(app, 'GET', '/who', `Bearer ${token}`)).statusCode).toBe(403);
    const { key } = await addPasskey(app, token);
    expect((await call(app, 'GET', '/who', `Bearer ${token}`)).statusCode).toBe(200);
    const { challenge, options } = await beginSignIn(app, username);
    const { access_token } = (await finishSignIn(app, challenge, key.use(options))).json();
    expect(decodeJwt(access_token)).not.toHaveProperty('must_enrol');
  });

  test('the last one cannot be removed, whichever of two goes first', async () => {
    await addPasskey(app, token);
    await addPasskey(app, token, 'Key');
    const ids = (await callFromPage(app, endpoints.listPasskeys, { token }))
      .json()
      .rows.map(({ id }: { id: number }) => id);
    const answers = await Promise.all(
      ids.map((id: number) => callFromPage(app, endpoints.removePasskey, { token, id })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403]);
    expect(await state()).toMatchObject({ passkeys: 1, recovery_codes_left: 10 });
  });

  test('who has not set one up yet may prove who they are, to do so', async () => {
    await database().pool.query(`UPDATE sessions SET proved_at = now() - interval '1 hour'`);
    app = await buildAccountApp(database(), { env: { REQUIRE_2FA: 'admins' } });
    expect((await callFromPage(app, endpoints.startTwoFactor, { token })).json().step_up).toBe(true);
    const payload = { current_password: PASSWORD };
    expect((await callFromPage(app, endpoints.prove, { token, payload })).statusCode).toBe(204);
    expect((await callFromPage(app, endpoints.startTwoFactor, { token })).statusCode).toBe(201);
  });
});
