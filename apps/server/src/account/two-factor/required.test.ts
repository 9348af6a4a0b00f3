import { account as endpoints } from '@quizdesk/contract/account';
import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import {
  buildAccountApp,
  buildAdministrator,
  call,
  closeAccountApps,
  refresh,
  tokensOf,
} from '../../testing/account-app.ts';
import { PASSWORD } from '../../testing/builders/users.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { callTwoFactor, challengeOf, codeNow, enrol, secondStep } from '../../testing/two-factor.ts';

const database = useTestDatabase();
closeAccountApps();

let app: FastifyInstance;
let username: string;

beforeEach(async () => {
  app = await buildAccountApp(database(), { env: { REQUIRE_2FA: 'admins' } });
  ({ username } = await buildAdministrator(database().db, { role: 'superadmin' }));
});

test('an administrator without a second factor may set one up, read the profile and sign out, and nothing else', async () => {
  const { access_token } = await tokensOf(app, username);
  const bearer = `Bearer ${access_token}`;
  for (const url of ['/who', endpoints.listSessions.path]) {
    const refused = await call(app, 'GET', url, bearer);
    expect([url, refused.statusCode, refused.json().message]).toEqual([url, 403, 'Set up two-factor sign-in first']);
  }
  expect((await call(app, 'DELETE', endpoints.endOtherSessions.path, bearer)).statusCode).toBe(403);
  const password = { method: 'PUT', url: endpoints.changePassword.path, headers: { authorization: bearer } } as const;
  const payload = { current_password: PASSWORD, password: 'plain paper 9' };
  expect((await app.inject({ ...password, payload })).statusCode).toBe(403);
  expect((await call(app, 'GET', endpoints.profile.path, bearer)).statusCode).toBe(200);
  expect((await callTwoFactor(app, endpoints.twoFactor, access_token)).json()).toMatchObject({ required: true });
  expect((await call(app, 'POST', endpoints.signOut.path, bearer)).statusCode).toBe(204);
});

test('once it is set up the same session may do everything, and its next token says so', async () => {
  const { access_token, refresh_token } = await tokensOf(app, username);
  expect(decodeJwt(access_token).must_enrol).toBe(true);
  expect(decodeJwt((await refresh(app, { refreshToken: refresh_token })).json().access_token).must_enrol).toBe(true);
  const { secret } = await enrol(app, access_token);
  expect((await call(app, 'GET', '/who', `Bearer ${access_token}`)).statusCode).toBe(200);
  const renewed = (await refresh(app, { refresh_token })).json().access_token;
  expect(decodeJwt(renewed)).not.toHaveProperty('must_enrol');
  const challenge = await challengeOf(app, username);
  const { access_token: complete } = (await secondStep(app, { challenge, code: codeNow(secret, 1) })).json();
  expect(decodeJwt(complete)).not.toHaveProperty('must_enrol');
});

test('setting it up asks for the password where it was entered long ago, and takes the proof', async () => {
  const { access_token } = await tokensOf(app, username);
  await database().pool.query(`UPDATE sessions SET proved_at = now() - interval '11 minutes'`);
  const start = () => callTwoFactor(app, endpoints.startTwoFactor, access_token);
  expect((await start()).json()).toMatchObject({ message: 'Confirm that it is you', step_up: true });
  const proof = await callTwoFactor(app, endpoints.prove, access_token, { current_password: PASSWORD });
  expect(proof.statusCode).toBe(204);
  expect((await start()).statusCode).toBe(201);
});

test('it cannot be turned off', async () => {
  const { access_token } = await tokensOf(app, username);
  await enrol(app, access_token);
  const body = { current_password: PASSWORD };
  expect((await callTwoFactor(app, endpoints.disableTwoFactor, access_token, body)).statusCode).toBe(403);
});

test('students sign in as ever', async () => {
  const student = await buildAdministrator(database().db, { role: 'student' });
  const { access_token } = await tokensOf(app, student.username);
  expect(decodeJwt(access_token)).not.toHaveProperty('must_enrol');
  expect((await call(app, 'GET', endpoints.listSessions.path, `Bearer ${access_token}`)).statusCode).toBe(200);
});
