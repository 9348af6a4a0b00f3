import { account as endpoints } from '@quizdesk/contract/account';
import { everyEndpoint } from '@quizdesk/contract/every-endpoint';
import type { Endpoint } from '@quizdesk/contract/kit';
import { users } from '@quizdesk/contract/users';
import { describe, expect, test } from 'vitest';
import { buildUser, PASSWORD } from '../testing/builders/users.ts';
import { pathOf, type TestApp, useTestApp } from '../testing/test-app.ts';

const OWN = 'plain paper 9';
const CHOOSE = 'Choose a password of your own first';
const ENROL = 'Set up two-factor sign-in first';

const IDS = { id: 1, question_id: 1, user_id: 1, id_or_username: 1, date: '2999-01-01' };
const ALWAYS = [endpoints.profile, endpoints.signOut, endpoints.twoFactor];
const ENROLMENT = [
  endpoints.addPasskey,
  endpoints.confirmTwoFactor,
  endpoints.listPasskeys,
  endpoints.prove,
  endpoints.startPasskey,
  endpoints.startTwoFactor,
];
const named = (some: readonly Endpoint[]) => some.map(({ method, path }) => `${method} ${path}`).sort();

/** The calls that someone may make, of all that need a session; the others are a 403 with this message. */
async function allowed({ app }: TestApp, authorization: string, message: string): Promise<string[]> {
  const taken: Endpoint[] = [];
  const guarded = everyEndpoint.filter((one) => one.access !== 'public' && one !== endpoints.signOut);
  // Signing out comes last, since it ends the session.
  for (const endpoint of [...guarded, endpoints.signOut]) {
    const { method } = endpoint;
    const answer = await app.inject({ method, url: pathOf(endpoint, IDS), headers: { authorization } });
    if (answer.statusCode === 403) expect([endpoint.path, answer.json()]).toMatchObject([endpoint.path, { message }]);
    else taken.push(endpoint);
  }
  return named(taken);
}

describe.each([false, true])('where a second step is required: %s', (requireTwoFactor) => {
  const app = useTestApp({ services: ['account', 'api'], requireTwoFactor });
  const db = () => app().app.database.pool;

  const giveTemporary = (userId: number) =>
    db().query('INSERT INTO temporary_passwords (user_id) VALUES ($1)', [userId]);

  /** Ways to call as an administrator whose password someone else has given, once they have signed in. */
  async function signedIn() {
    const { id, username } = await buildUser(app().app.db, { role: 'superadmin' });
    await giveTemporary(id);
    const payload = { username, password: PASSWORD };
    const tokens = (await app().app.inject({ method: 'POST', url: endpoints.signIn.path, payload })).json();
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const call = ({ method, path }: Endpoint, body?: object) =>
      app().app.inject({ method, url: path, headers, ...(body && { payload: body }) });
    return { id, username, call };
  }

  test('of all calls a temporary password may change itself, read the profile and the second steps, and sign out', async () => {
    const authorization = `Bearer ${await app().tokenFor('superadmin')}`;
    const { rows } = await db().query<{ id: number }>('SELECT id FROM users');
    for (const { id } of rows) await giveTemporary(id);
    expect(await allowed(app(), authorization, CHOOSE)).toEqual(named([...ALWAYS, endpoints.changePassword]));
  });

  test('the password is changed first, then a second step is set up, then all is open', async () => {
    const { call } = await signedIn();
    expect((await call(endpoints.startTwoFactor)).json()).toMatchObject({ message: CHOOSE, change_password: true });
    const body = { current_password: PASSWORD, password: OWN };
    expect((await call(endpoints.changePassword, body)).statusCode).toBe(204);
    expect((await call(users.list)).statusCode).toBe(requireTwoFactor ? 403 : 200);
    expect((await call(endpoints.startTwoFactor)).statusCode).toBe(201);
  });

  test('second steps of the person who gave the password go with it, those of before stay', async () => {
    const { id, call } = await signedIn();
    // As an earlier version, which let them be set up, has left it.
    await db().query(`INSERT INTO second_factors (user_id, secret, confirmed_at) VALUES ($1, 'given', now())`, [id]);
    await db().query(`INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, 'given')`, [id]);
    await db().query(
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, host, name, created_at)
        VALUES ($1, 'own', 'k', 0, '{}', 'a.example', 'Own', now() - interval '1 day')`,
      [id],
    );
    await call(endpoints.changePassword, { current_password: PASSWORD, password: OWN });
    const state = (await call(endpoints.twoFactor)).json();
    expect(state).toMatchObject({ app_enabled_at: null, passkeys: 1, recovery_codes_left: 0 });
  });
});

describe('where a second step is required, and the password is their own', () => {
  const app = useTestApp({ services: ['account', 'api'], requireTwoFactor: true });

  test('of all calls an administrator may set one up, read the profile and sign out', async () => {
    const authorization = `Bearer ${await app().tokenFor('superadmin')}`;
    expect(await allowed(app(), authorization, ENROL)).toEqual(named([...ALWAYS, ...ENROLMENT]));
  });
});
