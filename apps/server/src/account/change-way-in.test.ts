import { account as endpoints } from '@quizdesk/contract/account';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildAccountApp, buildAdministrator, call, closeAccountApps } from '../testing/account-app.ts';
import { buildSessions } from '../testing/builders/sessions.ts';
import { PASSWORD } from '../testing/builders/users.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';
import { addPasskey, callFromPage } from '../testing/passkeys.ts';
import { callTwoFactor, enrol } from '../testing/two-factor.ts';
import { signAccessToken } from './tokens.ts';

const database = useTestDatabase();
closeAccountApps();

let app: FastifyInstance;
/** Makes a session of the one administrator, and returns its access token. */
let openSession: () => Promise<string>;
let token: string;

beforeEach(async () => {
  app = await buildAccountApp(database());
  const user = await buildAdministrator(database().db);
  openSession = async () => {
    const [session] = await buildSessions(database().db, user.id, 1);
    return signAccessToken(app.signingKeys, user, session?.sessionId ?? '');
  };
  token = await openSession();
});

const proof = { current_password: PASSWORD };

describe('every other session ends with', () => {
  test.each<[string, () => Promise<unknown>, () => Promise<{ readonly statusCode: number }>]>([
    [
      'a new authenticator app',
      async () => undefined,
      async () => {
        await enrol(app, token);
        return callTwoFactor(app, endpoints.twoFactor, token);
      },
    ],
    ['a new passkey', async () => undefined, async () => (await addPasskey(app, token)).answer],
    [
      'new recovery codes',
      () => enrol(app, token),
      () => callTwoFactor(app, endpoints.renewRecoveryCodes, token, proof),
    ],
    [
      'a passkey that is removed',
      () => addPasskey(app, token),
      async () => {
        const { rows } = (await callFromPage(app, endpoints.listPasskeys, { token })).json();
        return callFromPage(app, endpoints.removePasskey, { token, id: rows[0].id });
      },
    ],
    ['the app that is removed', () => enrol(app, token), () => callFromPage(app, endpoints.removeApp, { token })],
    [
      'two-factor sign-in that is turned off',
      () => enrol(app, token),
      () => callTwoFactor(app, endpoints.disableTwoFactor, token, proof),
    ],
  ])('%s; the one that changed it goes on', async (_what, before, change) => {
    await before();
    const other = await openSession();
    const profileOf = async (one: string) =>
      (await call(app, 'GET', endpoints.profile.path, `Bearer ${one}`)).statusCode;
    expect(await profileOf(other)).toBe(200);
    expect((await change()).statusCode).toBeLessThan(300);
    expect([await profileOf(token), await profileOf(other)]).toEqual([200, 401]);
  });
});
