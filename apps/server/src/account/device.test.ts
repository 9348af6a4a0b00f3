import type { FastifyInstance } from 'fastify';
import { decodeJwt, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { buildAccountApp, buildAdministrator, closeAccountApps, deviceOf, signIn } from '../testing/account-app.ts';
import { PASSWORD } from '../testing/builders/users.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';

const database = useTestDatabase();
closeAccountApps();

const NAME = 'quizdesk_device';
const headerOf = async (app: FastifyInstance, username: string, headers: Record<string, string> = {}) => {
  const payload = { username, password: PASSWORD };
  const response = await app.inject({ method: 'POST', url: '/v1/jwt/signin', payload, headers });
  return String(response.headers['set-cookie']);
};
/** True where a browser with this cookie is limited by the guesses of browsers without one. */
async function mustWait(app: FastifyInstance, username: string, cookies: Record<string, string>): Promise<boolean> {
  for (let at = 0; at < 5; at++) await signIn(app, { username, password: 'wrong password' });
  return (await signIn(app, { username, cookies })).statusCode === 429;
}

test('a sign-in leaves a cookie that scripts cannot read and only the account service gets, for a year', async () => {
  const { username } = await buildAdministrator(database().db);
  const app = await buildAccountApp(database());
  const cookie = await headerOf(app, username);
  expect(cookie).toMatch(
    /^quizdesk_device=[\w-]+\.[\w-]+\.[\w-]+; Max-Age=31536000; Path=\/v1\/jwt; HttpOnly; SameSite=Lax$/,
  );
  expect((await signIn(app, { username, password: 'wrong password' })).cookies).toEqual([]);
});

test('a console on another host gets it back too, over HTTPS', async () => {
  const { username } = await buildAdministrator(database().db);
  const app = await buildAccountApp(database(), { consoleUrl: 'https://console.example.org', trustedProxies: 1 });
  const secure = await headerOf(app, username, { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' });
  expect(secure).toMatch(/; HttpOnly; Secure; Partitioned; SameSite=None$/);
  expect(await headerOf(app, username)).toMatch(/; HttpOnly; SameSite=Lax$/);
});

test('over HTTPS the cookie is bound to the host', async () => {
  const { username } = await buildAdministrator(database().db);
  const app = await buildAccountApp(database(), { trustedProxies: 1 });
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' };
  const cookie = await headerOf(app, username, headers);
  expect(cookie).toMatch(/^__Host-quizdesk_device=\S+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const token = /=([^;]+);/.exec(cookie)?.[1] ?? '';
  for (let at = 0; at < 5; at++) {
    await app.inject({ method: 'POST', url: '/v1/jwt/signin', payload: { username, password: 'wrong' }, headers });
  }
  const withCookie = async (name: string) => {
    const payload = { username, password: PASSWORD };
    const cookies = { [name]: token };
    return (await app.inject({ method: 'POST', url: '/v1/jwt/signin', payload, headers, cookies })).statusCode;
  };
  expect(await withCookie('quizdesk_device')).toBe(429);
  expect(await withCookie('__Host-quizdesk_device')).toBe(200);
});

test('a browser that many use is known for each of them', async () => {
  const { db } = database();
  const app = await buildAccountApp(database());
  const people = [];
  for (let at = 0; at < 22; at++) people.push(await buildAdministrator(db));
  let cookies: Record<string, string> = {};
  for (const { username } of people) cookies = deviceOf(await signIn(app, { username, cookies }));
  const ids = people.map(({ id }) => id);
  expect(decodeJwt(cookies[NAME] ?? '').accounts).toEqual(ids.slice(2).reverse());
  expect(await mustWait(app, people[21]?.username ?? '', cookies)).toBe(false);
  expect(await mustWait(app, people[2]?.username ?? '', cookies)).toBe(false);
  expect(await mustWait(app, people[0]?.username ?? '', cookies)).toBe(true);
});

test('a cookie that is not ours, has expired or belongs to another account makes no device known, and does no harm', async () => {
  const { db } = database();
  const { id, username } = await buildAdministrator(db);
  const other = await buildAdministrator(db);
  const app = await buildAccountApp(database());
  const sign = (key: Uint8Array, payload: Record<string, unknown>, exp = '1h') =>
    new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(exp).sign(key);
  const mine = { jti: crypto.randomUUID(), accounts: [id] };
  const { device, accessToken } = app.signingKeys;
  const others = deviceOf(await signIn(app, { username: other.username }))[NAME] ?? '';
  const [head, , signature] = others.split('.');
  const body = Buffer.from(JSON.stringify(mine)).toString('base64url');
  const bad = [
    'x',
    '%00',
    await sign(accessToken, mine),
    await sign(device, mine, '-1s'),
    await sign(device, { ...mine, accounts: 'all' }),
    `${head}.${body}.${signature}`,
    others,
  ];
  expect(await mustWait(app, username, { [NAME]: await sign(device, mine) })).toBe(false);
  for (const value of bad) expect(await mustWait(app, username, { [NAME]: value }), value).toBe(true);
});
