import { expect, test } from 'vitest';
import {
  buildAccountApp,
  buildAdministrator,
  call,
  closeAccountApps,
  refresh,
  tokensOf,
} from '../testing/account-app.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';

const database = useTestDatabase();
closeAccountApps();

test('the profile is that of the signed-in administrator', async () => {
  await buildAdministrator(database().db);
  const user = await buildAdministrator(database().db, {
    name: 'Ama Mensah',
    email: 'ama@example.org',
    image: 'ama.png',
  });
  const app = await buildAccountApp(database());
  const { access_token } = await tokensOf(app, user.username);
  const response = await call(app, 'GET', '/v1/jwt/profile', `Bearer ${access_token}`);
  const { id, username } = user;
  expect(response.json()).toEqual({
    id,
    username,
    name: 'Ama Mensah',
    email: 'ama@example.org',
    image: 'ama.png',
    role: 'admin',
  });
});

test('a profile whose account was just deleted is a 401', async () => {
  const { username } = await buildAdministrator(database().db);
  const app = await buildAccountApp(database());
  const { access_token } = await tokensOf(app, username);
  expect((await call(app, 'GET', '/v1/jwt/profile', `Bearer ${access_token}`)).statusCode).toBe(200);
  await database().pool.query('DELETE FROM users');
  expect((await call(app, 'GET', '/v1/jwt/profile', `Bearer ${access_token}`)).statusCode).toBe(401);
});

test.each(['student', 'admin', 'superadmin'] as const)(
  'the profile answers everybody who is signed in: %s',
  async (role) => {
    const { id, username } = await buildAdministrator(database().db, { role });
    const app = await buildAccountApp(database());
    const { access_token } = await tokensOf(app, username);
    const response = await call(app, 'GET', '/v1/jwt/profile', `Bearer ${access_token}`);
    expect([response.statusCode, response.json()]).toMatchObject([200, { id, username, role }]);
  },
);

test('a student signs out: the session has ended', async () => {
  const { username } = await buildAdministrator(database().db, { role: 'student' });
  const app = await buildAccountApp(database());
  const { access_token, refresh_token } = await tokensOf(app, username);
  expect((await call(app, 'POST', '/v1/jwt/signout', `Bearer ${access_token}`)).statusCode).toBe(204);
  expect((await call(app, 'GET', '/v1/jwt/profile', `Bearer ${access_token}`)).statusCode).toBe(401);
  expect((await refresh(app, { refresh_token })).statusCode).toBe(401);
});

test('sign-out ends this session immediately, and no other', async () => {
  const { username } = await buildAdministrator(database().db);
  const app = await buildAccountApp(database());
  const here = await tokensOf(app, username);
  const elsewhere = await tokensOf(app, username);
  const response = await call(app, 'POST', '/v1/jwt/signout', `Bearer ${here.access_token}`);
  expect([response.statusCode, response.body]).toEqual([204, '']);
  expect((await call(app, 'GET', '/who', `Bearer ${here.access_token}`)).statusCode).toBe(401);
  expect((await refresh(app, { refresh_token: here.refresh_token })).statusCode).toBe(401);
  expect((await call(app, 'GET', '/who', `Bearer ${elsewhere.access_token}`)).statusCode).toBe(200);
});

test('profile and sign-out need a token', async () => {
  const app = await buildAccountApp(database());
  expect((await call(app, 'GET', '/v1/jwt/profile')).statusCode).toBe(401);
  expect((await call(app, 'POST', '/v1/jwt/signout')).statusCode).toBe(401);
});
