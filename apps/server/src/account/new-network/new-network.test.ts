import { account } from '@quizdesk/contract/account';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { known_networks } from '../../db/schema/known-networks.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { users } from '../../db/schema/users.ts';
import { buildAccountApp, buildAdministrator, closeAccountApps, signIn, tokensOf } from '../../testing/account-app.ts';
import { buildUser, PASSWORD } from '../../testing/builders/users.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { challengeOf, codeNow, enrol, secondStep } from '../../testing/two-factor.ts';

const database = useTestDatabase();
closeAccountApps();

const HOME = '203.0.113.7';
const ELSEWHERE = '198.51.100.20';

let app: FastifyInstance;
let lines: string[];
let admin: Awaited<ReturnType<typeof buildAdministrator>>;

beforeEach(async () => {
  lines = [];
  app = await buildAccountApp(database(), { log: (line) => lines.push(line) });
  admin = await buildAdministrator(database().db);
});

const signInFrom = (from: string, { username } = admin) => signIn(app, { username, from });
const stored = () => database().db.select().from(notifications).orderBy(notifications.id);
const titles = async () => (await stored()).map(({ title }) => title);

async function events(): Promise<string[]> {
  const { rows } = await database().pool.query('SELECT action FROM operations ORDER BY id');
  return rows.map(({ action }) => action);
}

describe('an administrator who signs in from a network that is new for them', () => {
  it('is notified where from, with what, and where to end it; the journal and the log have it', async () => {
    await signInFrom(HOME);
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' };
    const payload = { username: admin.username, password: PASSWORD };
    await app.inject({ method: 'POST', url: account.signIn.path, payload, remoteAddress: ELSEWHERE, headers });
    expect(await stored()).toMatchObject([
      {
        user_id: admin.id,
        type: 'alert',
        title: 'New sign-in from 198.51.100.0/24 with Chrome on Linux',
        message: expect.stringContaining('/account/security'),
        ...{ sent_by: null, delivered_at: null },
      },
    ]);
    expect(await events()).toEqual(['account.signIn', 'account.signIn', 'account.newNetwork']);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'security event', event: 'account.newNetwork', userId: admin.id, address: ELSEWHERE },
    ]);
  });

  it('is notified once, of a network and not of each of its addresses', async () => {
    for (const from of [HOME, '203.0.113.99', ELSEWHERE, '198.51.100.21', HOME]) await signInFrom(from);
    for (const from of ['2001:db8:1:2::3', '2001:db8:1:9::4']) await signInFrom(from);
    expect(await titles()).toEqual([
      'New sign-in from 198.51.100.0/24 with Another program',
      'New sign-in from 2001:db8:1::/48 with Another program',
    ]);
  });

  it('is notified once of two sign-ins at the same time', async () => {
    await signInFrom(HOME);
    await Promise.all([signInFrom(ELSEWHERE), signInFrom(ELSEWHERE)]);
    expect(await titles()).toHaveLength(1);
  });

  it('is notified when their second step is complete, and not before', async () => {
    const { secret } = await enrol(app, (await tokensOf(app, admin.username)).access_token);
    const challenge = await challengeOf(app, admin.username);
    expect(await titles()).toEqual([]);
    await database().db.update(known_networks).set({ network: '203.0.113.0/24' });
    expect((await secondStep(app, { challenge, code: codeNow(secret, 1) })).statusCode).toBe(200);
    expect(await titles()).toHaveLength(1);
  });

  it('is notified long after the sessions from the networks that are known have been deleted', async () => {
    await signInFrom(HOME);
    await database().pool.query('DELETE FROM sessions');
    await signInFrom(HOME);
    expect(await titles()).toEqual([]);
    await signInFrom(ELSEWHERE);
    expect(await titles()).toHaveLength(1);
  });
});

describe('nobody is notified', () => {
  it('of an account’s very first sign-in, nor of those of students, nor of refused ones', async () => {
    await signInFrom(HOME);
    const student = await buildUser(database().db);
    for (const from of [HOME, ELSEWHERE]) await signInFrom(from, student);
    await signIn(app, { username: admin.username, password: 'wrong', from: ELSEWHERE });
    expect(await titles()).toEqual([]);
    expect(await database().db.select({ id: known_networks.user_id }).from(known_networks)).toEqual([{ id: admin.id }]);
  });
});

describe('the networks that are kept', () => {
  it('are at most fifty, of a year, and go with the account', async () => {
    await signInFrom(HOME);
    await database().pool.query(
      `INSERT INTO known_networks SELECT $1, '10.0.' || n || '.0/24', now() - n * interval '1 day' FROM generate_series(1, 60) n`,
      [admin.id],
    );
    await database().pool.query(`INSERT INTO known_networks VALUES ($1, '10.1.0.0/24', now() - interval '2 years')`, [
      admin.id,
    ]);
    await signInFrom(ELSEWHERE);
    const kept = await database().db.select().from(known_networks);
    expect(kept).toHaveLength(50);
    expect(kept.map(({ network }) => network)).toEqual(
      expect.arrayContaining(['198.51.100.0/24', '203.0.113.0/24', '10.0.48.0/24']),
    );
    await database().db.delete(users).where(eq(users.id, admin.id));
    expect(await database().db.select().from(known_networks)).toEqual([]);
  });
});
