import { account as endpoints } from '@quizdesk/contract/account';
import { users } from '@quizdesk/contract/users';
import { decodeJwt } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { pathOf, useTestApp } from '../testing/test-app.ts';
import { ensureFirstAdministrator } from './first-administrator.ts';

const app = useTestApp({ services: ['account', 'api'] });

const GIVEN = 'dotted paper 8';
const OWN = 'plain paper 9';
const ADDED = { name: 'Yaw Boateng', username: 'yaw.b', role: 'admin', password: GIVEN };
const REFUSED = {
  code: 'change_password',
  message: 'Choose a password of your own first',
  detail: 'The one that you signed in with is temporary. Change it, then go on.',
  change_password: true,
};

let id: number;

beforeEach(async () => {
  const added = await app().call({ method: 'POST', url: users.insert.path, payload: ADDED }, 'superadmin');
  ({ id } = added.json());
});

/** Ways to call as someone who has just signed in. */
async function signedIn(password: string, username = ADDED.username) {
  const payload = { username, password };
  const { access_token } = (await app().app.inject({ method: 'POST', url: endpoints.signIn.path, payload })).json();
  const headers = { authorization: `Bearer ${access_token}` };
  return (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, body?: object) =>
    app().app.inject({ method, url, headers, ...(body && { payload: body }) });
}

const change = { current_password: GIVEN, password: OWN };

test('once the password is changed the same session may do everything', async () => {
  const call = await signedIn(GIVEN);
  expect((await call('GET', users.list.path)).statusCode).toBe(403);
  expect((await call('PUT', endpoints.changePassword.path, change)).statusCode).toBe(204);
  expect((await call('GET', users.list.path)).statusCode).toBe(200);
  const again = await signedIn(OWN);
  expect((await again('GET', users.list.path)).statusCode).toBe(200);
});

test('the token says so, the next one that it is changed', async () => {
  const payload = { username: ADDED.username, password: GIVEN };
  const { access_token, refresh_token } = (
    await app().app.inject({ method: 'POST', url: endpoints.signIn.path, payload })
  ).json();
  expect(decodeJwt(access_token).must_change_password).toBe(true);
  const renewed = async () => {
    const answer = await app().app.inject({
      method: 'POST',
      url: endpoints.refresh.path,
      payload: { refreshToken: refresh_token },
    });
    return decodeJwt(answer.json().access_token);
  };
  expect((await renewed()).must_change_password).toBe(true);
  const headers = { authorization: `Bearer ${access_token}` };
  await app().app.inject({ method: 'PUT', url: endpoints.changePassword.path, payload: change, headers });
  expect(await renewed()).not.toHaveProperty('must_change_password');
});

test('it is not changed to itself', async () => {
  const call = await signedIn(GIVEN);
  const same = await call('PUT', endpoints.changePassword.path, { current_password: GIVEN, password: GIVEN });
  expect([same.statusCode, same.json().details]).toEqual([
    422,
    { password: 'This is the present password: choose another' },
  ]);
  expect((await call('GET', users.list.path)).json()).toEqual(REFUSED);
});

test('a password that is reset by another one is temporary again', async () => {
  await (await signedIn(GIVEN))('PUT', endpoints.changePassword.path, change);
  const payload = { password: 'ruled paper 7' };
  await app().call({ method: 'PUT', url: pathOf(users.setPassword, { id }), payload }, 'superadmin');
  const call = await signedIn('ruled paper 7');
  expect((await call('GET', users.list.path)).json()).toEqual(REFUSED);
});

test('the first generated password is temporary, one from the configuration is not', async () => {
  for (const adminPassword of [undefined, 'chosen by me']) {
    await app().app.database.pool.query('DELETE FROM users');
    const made = await ensureFirstAdministrator(app().app.db, {
      adminUsername: 'head',
      adminPassword,
      brandName: 'Quizdesk',
    });
    const call = await signedIn(made?.generatedPassword ?? 'chosen by me', 'head');
    expect((await call('GET', users.list.path)).statusCode).toBe(adminPassword === undefined ? 403 : 200);
  }
});

test('adding an administrator can still be undone', async () => {
  const payload = { ...ADDED, username: 'esi.o' };
  const added = await app().call({ method: 'POST', url: users.insert.path, payload }, 'superadmin');
  const url = `/v1/operations/${added.headers['operation-id']}/undo`;
  expect((await app().call({ method: 'POST', url }, 'superadmin')).statusCode).toBe(201);
});
