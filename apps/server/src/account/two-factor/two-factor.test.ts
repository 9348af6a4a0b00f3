import { account as endpoints } from '@quizdesk/contract/account';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildAccountApp, buildAdministrator, closeAccountApps, signIn, tokensOf } from '../../testing/account-app.ts';
import { PASSWORD } from '../../testing/builders/users.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { callTwoFactor, challengeOf, codeNow, enrol, secondStep } from '../../testing/two-factor.ts';

const database = useTestDatabase();
closeAccountApps();

let app: FastifyInstance;
let username: string;
let token: string;

beforeEach(async () => {
  app = await buildAccountApp(database());
  ({ username } = await buildAdministrator(database().db, { username: 'ama.mensah' }));
  token = (await tokensOf(app, username)).access_token;
});

const state = async () => (await callTwoFactor(app, endpoints.twoFactor, token)).json();
const OFF = {
  ...{ enabled_at: null, app_enabled_at: null, passkeys: 0, ways: [] },
  ...{ recovery_codes_left: 0, required: false, is_proved: true },
};
/** Everything of the tables that could hold a secret, as text. */
async function everythingStored(): Promise<string> {
  const texts: string[] = [];
  for (const table of ['second_factors', 'recovery_codes', 'operations', 'operation_changes', 'users']) {
    texts.push(JSON.stringify((await database().pool.query(`SELECT * FROM ${table}`)).rows));
  }
  return texts.join('\n');
}

describe('turning it on', () => {
  test('takes a secret and its first code, and returns ten recovery codes', async () => {
    expect(await state()).toEqual(OFF);
    const started = (await callTwoFactor(app, endpoints.startTwoFactor, token)).json();
    expect(started.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(started.address).toContain(`otpauth://totp/Quizdesk:ama.mensah?issuer=Quizdesk&secret=${started.secret}`);
    expect(await state()).toEqual(OFF);
    expect((await signIn(app, { username })).statusCode).toBe(200);
    const answer = await callTwoFactor(app, endpoints.confirmTwoFactor, token, { code: codeNow(started.secret) });
    const { recovery_codes } = answer.json();
    expect([answer.statusCode, new Set(recovery_codes).size]).toEqual([200, 10]);
    for (const code of recovery_codes) expect(code).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/);
    const enabled_at = expect.any(String);
    const on = { enabled_at, app_enabled_at: enabled_at, ways: ['totp', 'recovery'], recovery_codes_left: 10 };
    expect(await state()).toEqual({ ...OFF, ...on });
    expect((await signIn(app, { username })).statusCode).toBe(401);
  });

  test('is refused with a wrong code, and goes on with the right one', async () => {
    const { secret } = (await callTwoFactor(app, endpoints.startTwoFactor, token)).json();
    const wrong = codeNow(secret) === '000000' ? '000001' : '000000';
    const refused = await callTwoFactor(app, endpoints.confirmTwoFactor, token, { code: wrong });
    expect([refused.statusCode, Object.keys(refused.json().details)]).toEqual([422, ['code']]);
    expect(await state()).toEqual(OFF);
    const spaced = codeNow(secret).replace(/^.../, '$& ');
    expect((await callTwoFactor(app, endpoints.confirmTwoFactor, token, { code: spaced })).statusCode).toBe(200);
  });

  test('begins again at each start, and not at all once it is on', async () => {
    expect((await callTwoFactor(app, endpoints.confirmTwoFactor, token, { code: '123456' })).statusCode).toBe(409);
    const first = (await callTwoFactor(app, endpoints.startTwoFactor, token)).json();
    const { secret } = await enrol(app, token);
    expect(secret).not.toBe(first.secret);
    expect((await callTwoFactor(app, endpoints.startTwoFactor, token)).statusCode).toBe(409);
    const again = await callTwoFactor(app, endpoints.confirmTwoFactor, token, { code: codeNow(secret, 1) });
    expect(again.statusCode).toBe(409);
    const challenge = await challengeOf(app, username);
    expect((await secondStep(app, { challenge, code: codeNow(secret, 1) })).statusCode).toBe(200);
  });

  test('stores neither the secret nor a recovery code in the clear, and the journal none at all', async () => {
    const { secret, codes } = await enrol(app, token);
    const stored = await everythingStored();
    expect(stored).not.toContain(secret);
    for (const code of codes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replace('-', ''));
    }
    const { rows } = await database().pool.query<{ sealed: string }>('SELECT secret AS sealed FROM second_factors');
    const { rows: kept } = await database().pool.query('SELECT * FROM operation_changes');
    expect(JSON.stringify(kept)).not.toContain(rows[0]?.sealed);
  });

  test('is an operation about the account', async () => {
    await enrol(app, token);
    const { rows } = await database().pool.query(
      `SELECT action, subject_table, subject_label FROM operations WHERE action LIKE '%TwoFactor' ORDER BY id`,
    );
    const about = { subject_table: 'users', subject_label: expect.any(String) };
    expect(rows).toEqual([
      { action: 'account.startTwoFactor', ...about },
      { action: 'account.confirmTwoFactor', ...about },
    ]);
  });

  test('is for administrators', async () => {
    const student = await buildAdministrator(database().db, { role: 'student' });
    const { access_token } = await tokensOf(app, student.username);
    for (const endpoint of [endpoints.twoFactor, endpoints.startTwoFactor]) {
      expect((await callTwoFactor(app, endpoint, access_token)).statusCode).toBe(403);
    }
  });
});

describe('turning it off', () => {
  const off = (current_password: string) => callTwoFactor(app, endpoints.disableTwoFactor, token, { current_password });

  test('takes the password; signing in then has one step again', async () => {
    await enrol(app, token);
    const refused = await off('not it');
    expect([refused.statusCode, refused.json().details]).toEqual([
      422,
      { current_password: 'Current password is wrong' },
    ]);
    expect((await signIn(app, { username })).statusCode).toBe(401);
    expect((await off(PASSWORD)).statusCode).toBe(204);
    expect(await state()).toEqual(OFF);
    expect((await signIn(app, { username })).statusCode).toBe(200);
    expect((await database().pool.query('SELECT FROM recovery_codes')).rowCount).toBe(0);
    expect((await off(PASSWORD)).statusCode).toBe(409);
  });

  test('has no more guesses at the password than sign-in', async () => {
    await enrol(app, token);
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) statuses.push((await off('not it')).statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

test('new recovery codes take the password and replace the old ones', async () => {
  const { codes } = await enrol(app, token);
  const renew = (current_password: string) =>
    callTwoFactor(app, endpoints.renewRecoveryCodes, token, { current_password });
  expect((await renew('not it')).statusCode).toBe(422);
  const { recovery_codes } = (await renew(PASSWORD)).json();
  expect(new Set([...codes, ...recovery_codes]).size).toBe(20);
  const use = async (code: string) => {
    const challenge = await challengeOf(app, username);
    return (await secondStep(app, { challenge, code })).statusCode;
  };
  expect(await use(codes[0] ?? '')).toBe(422);
  expect(await use(recovery_codes[0])).toBe(200);
  expect(await state()).toMatchObject({ recovery_codes_left: 9 });
});
