import { account as endpoints } from '@quizdesk/contract/account';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildAccountApp, buildAdministrator, closeAccountApps, tokensOf } from '../../testing/account-app.ts';
import { Authenticator, type Deviations } from '../../testing/authenticator.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { addPasskey, callFromPage, ORIGIN } from '../../testing/passkeys.ts';
import { enrol } from '../../testing/two-factor.ts';

const database = useTestDatabase();
closeAccountApps();

let app: FastifyInstance;
let user: Awaited<ReturnType<typeof buildAdministrator>>;
let token: string;

beforeEach(async () => {
  app = await buildAccountApp(database());
  user = await buildAdministrator(database().db, { username: 'ama.mensah' });
  token = (await tokensOf(app, user.username)).access_token;
});

const query = async (text: string) => (await database().pool.query(text)).rows;
const list = async (of = token) => (await callFromPage(app, endpoints.listPasskeys, { token: of })).json();
const start = async (of = token) => (await callFromPage(app, endpoints.startPasskey, { token: of })).json();
const add = (passkey: object, of = token) =>
  callFromPage(app, endpoints.addPasskey, { token: of, payload: { name: 'Phone', passkey } });
const provedLongAgo = async () => {
  await query(`UPDATE sessions SET proved_at = now() - interval '11 minutes'`);
  app = await buildAccountApp(database());
};

const REFUSED = { passkey: 'The passkey was not accepted. Please try again.' };

describe('the options for a new passkey', () => {
  test('are for the host of the page, ask for user verification and no attestation, and leave out what is there', async () => {
    const { key } = await addPasskey(app, token);
    const options = await start();
    expect(options).toMatchObject({
      rp: { id: 'quiz.example.org', name: 'Quizdesk' },
      user: { name: 'ama.mensah', displayName: 'ama.mensah' },
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [{ id: key.id, type: 'public-key', transports: ['internal'] }],
    });
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
    const again = await start();
    expect(again.challenge).not.toBe(options.challenge);
    expect(again.user.id).toBe(options.user.id);
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
  });

  test('need a recent proof of who asks, since a passkey is one later on', async () => {
    await provedLongAgo();
    const answer = await callFromPage(app, endpoints.startPasskey, { token });
    expect([answer.statusCode, answer.json().step_up]).toEqual([403, true]);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['another site', { host: 'quiz.example.org', origin: 'https://evil.example' }, /is not where/],
    ['no page', { host: 'quiz.example.org' }, /no Origin/],
    ['a page by its number', { host: '192.0.2.7', origin: 'https://192.0.2.7' }, /by its number/],
    ['a page by its number of version 6', { host: '[2001:db8::7]', origin: 'https://[2001:db8::7]' }, /by its number/],
    ['a page without HTTPS', { host: 'quiz.example.org', origin: 'http://quiz.example.org' }, /HTTPS/],
    ['an opaque page', { host: 'quiz.example.org', origin: 'null' }, /is not where/],
  ])('are a 400 for %s', async (_, headers, detail) => {
    const answer = await callFromPage(app, endpoints.startPasskey, { token, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      code: 'bad_request',
      message: 'Passkeys cannot be used here',
      detail: expect.stringMatching(detail),
      ...(detail.source === 'is not where' && { values: { origin: headers.origin } }),
    });
  });

  test.each([
    [
      'the console on another host',
      { host: 'api.example.org', origin: 'https://console.example.org' },
      'console.example.org',
    ],
    ['this computer', { host: 'localhost:3000', origin: 'http://localhost:3000' }, 'localhost'],
    ['another port', { host: 'quiz.example.org:8443', origin: 'https://quiz.example.org:8443' }, 'quiz.example.org'],
  ])('are given to %s', async (_, headers, host) => {
    const other = await buildAccountApp(database(), { consoleUrl: 'https://console.example.org/' });
    const answer = await callFromPage(other, endpoints.startPasskey, { token, headers });
    expect(answer.json().rp).toEqual({ id: host, name: 'Quizdesk' });
  });
});

describe('a new passkey', () => {
  test('is listed with its name and host, and its account gets ten recovery codes with its first second step', async () => {
    const { answer } = await addPasskey(app, token);
    expect([answer.statusCode, answer.json().recovery_codes.length]).toEqual([201, 10]);
    expect(await list()).toEqual({
      count: 1,
      rows: [
        {
          ...{ id: expect.any(Number), name: 'Phone', host: 'quiz.example.org' },
          ...{ created_at: expect.any(String), last_used_at: null },
        },
      ],
    });
    const state = await callFromPage(app, endpoints.twoFactor, { token });
    expect(state.json()).toEqual({
      ...{ enabled_at: expect.any(String), app_enabled_at: null, passkeys: 1, ways: ['passkey', 'recovery'] },
      ...{ recovery_codes_left: 10, required: false, is_proved: true },
    });
    const elsewhere = await callFromPage(app, endpoints.twoFactor, { token, headers: { host: 'other.example.org' } });
    expect(elsewhere.json().ways).toEqual(['recovery']);
  });

  test('brings no further recovery codes where there are some, and neither does an app after it', async () => {
    expect((await addPasskey(app, token)).answer.json().recovery_codes).toHaveLength(10);
    expect((await addPasskey(app, token, 'Key')).answer.json().recovery_codes).toEqual([]);
    expect((await enrol(app, token)).codes).toEqual([]);
    expect((await callFromPage(app, endpoints.twoFactor, { token })).json().ways).toEqual([
      'passkey',
      'totp',
      'recovery',
    ]);
  });

  test('is an operation about the account, without its key', async () => {
    await addPasskey(app, token);
    const { public_key } = (await query('SELECT public_key FROM passkeys'))[0] ?? {};
    expect(
      await query(`SELECT subject_table, subject_id::int AS id FROM operations WHERE action = 'account.addPasskey'`),
    ).toEqual([{ subject_table: 'users', id: user.id }]);
    expect(public_key).toMatch(/^[\w-]{50,}$/);
    expect(JSON.stringify(await query('SELECT * FROM operation_changes'))).not.toContain(public_key);
  });

  test.each<[string, Deviations]>([
    ['another page', { origin: 'https://evil.example' }],
    ['another port of the host', { origin: `${ORIGIN}:8443` }],
    ['another host', { host: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['an authenticator that did not check who it was', { isVerified: false }],
    ['an authenticator that nobody touched', { isPresent: false }],
    ['the use of one', { type: 'webauthn.get' }],
    ['a certificate', { format: 'packed', attestation: { alg: -7, sig: Buffer.alloc(8), x5c: [Buffer.alloc(8)] } }],
    ['an attestation that was not asked for', { format: 'apple', attestation: { x5c: [Buffer.alloc(8)] } }],
  ])('of %s is refused, and stores nothing', async (_, deviations) => {
    const answer = await add(new Authenticator(ORIGIN).make(await start(), deviations));
    expect([answer.statusCode, answer.json().details]).toEqual([422, REFUSED]);
    expect((await list()).count).toBe(0);
  });

  test('takes each challenge once, within five minutes, from the session that asked for it alone', async () => {
    const key = new Authenticator(ORIGIN);
    const first = await start();
    const other = (await tokensOf(app, user.username)).access_token;
    expect((await add(key.make(first), other)).statusCode).toBe(422);
    expect((await add(key.make(first))).statusCode).toBe(201);
    expect((await add(new Authenticator(ORIGIN).make(first))).statusCode).toBe(422);
    const late = await start();
    await query(`UPDATE passkey_challenges SET created_at = now() - interval '301 seconds'`);
    expect((await add(new Authenticator(ORIGIN).make(late))).statusCode).toBe(422);
    expect((await list()).count).toBe(1);
  });

  test('uses its challenge up where it is refused', async () => {
    const options = await start();
    expect((await add(new Authenticator(ORIGIN).make(options, { isVerified: false }))).statusCode).toBe(422);
    expect((await add(new Authenticator(ORIGIN).make(options))).statusCode).toBe(422);
  });

  test('that somebody has added already is a 409', async () => {
    const { key } = await addPasskey(app, token);
    const other = await buildAdministrator(database().db);
    const theirs = (await tokensOf(app, other.username)).access_token;
    const answer = await add(key.make(await start(theirs)), theirs);
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'This passkey was added before']);
    expect((await list(theirs)).count).toBe(0);
  });

  test('is one of twenty at most', async () => {
    const columns = 'user_id, credential_id, public_key, counter, transports, host, name';
    await query(`INSERT INTO passkeys (${columns})
      SELECT ${user.id}, n::text, 'key', 0, '{}', 'quiz.example.org', 'Key' FROM generate_series(1, 20) n`);
    expect((await addPasskey(app, token)).answer.json().message).toBe('There are 20 passkeys already');
  });

  test('that is nothing of the kind is refused by its field', async () => {
    await start();
    for (const attestationObject of ['AAAA', 'oA', '_____w', 'A'.repeat(20_000)]) {
      const passkey = new Authenticator(ORIGIN).make(await start());
      const answer = await add({ ...passkey, response: { ...passkey.response, attestationObject } });
      expect([answer.statusCode, answer.json().details]).toEqual([422, REFUSED]);
    }
  });
});

test('students have none', async () => {
  const student = await buildAdministrator(database().db, { role: 'student' });
  const { access_token } = await tokensOf(app, student.username);
  for (const endpoint of [endpoints.listPasskeys, endpoints.startPasskey, endpoints.provePasskey]) {
    expect((await callFromPage(app, endpoint, { token: access_token })).statusCode).toBe(403);
  }
});

test('one is renamed and removed by its owner alone, after a recent proof', async () => {
  await addPasskey(app, token);
  const { id } = (await list()).rows[0];
  const other = await buildAdministrator(database().db);
  const theirs = (await tokensOf(app, other.username)).access_token;
  const rename = (of: string) =>
    callFromPage(app, endpoints.renamePasskey, { token: of, id, payload: { name: 'Old phone' } });
  const remove = (of: string) => callFromPage(app, endpoints.removePasskey, { token: of, id });
  expect([(await rename(theirs)).statusCode, (await remove(theirs)).statusCode]).toEqual([404, 404]);
  expect((await rename(token)).json()).toMatchObject({ id, name: 'Old phone' });
  await provedLongAgo();
  expect((await remove(token)).json().step_up).toBe(true);
  await query('UPDATE sessions SET proved_at = now()');
  expect((await remove(token)).statusCode).toBe(204);
  const actions = await query(`SELECT action FROM operations WHERE action LIKE '%Passkey' ORDER BY id`);
  expect(actions.map(({ action }) => action)).toEqual([
    'account.addPasskey',
    'account.renamePasskey',
    'account.removePasskey',
  ]);
});
