import type { Role } from '@quizdesk/contract/constants';
import { users } from '@quizdesk/contract/users';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { buildSubscription } from '../../testing/builders/subscriptions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['api'] });
const list = (query: Record<string, string> = {}) => test().call({ method: 'GET', url: users.list.path, query });
const students = async (query: Record<string, string> = {}) => (await list({ role: 'student', ...query })).json();
const names = ({ rows }: { rows: { name: string }[] }) => rows.map((row) => row.name);
const find = (id_or_username: string | number) =>
  test().call({ method: 'GET', url: pathOf(users.find, { id_or_username: encodeURIComponent(id_or_username) }) });

async function buildNamed(...all: string[]): Promise<void> {
  for (const name of all) await buildUser(test().app.db, { name });
}

describe('the list of accounts', () => {
  it('shows an account as it is, never its password', async () => {
    const given = {
      name: 'Ama Mensah',
      username: 'Ama.M',
      email: 'ama@example.org',
      phone: '020',
      image: 'uploads/a.webp',
    };
    const user = await buildUser(test().app.db, { ...given, status: 'inactive' });
    const { rows, count } = await students();
    expect(count).toBe(1);
    expect(rows).toEqual([
      {
        id: user.id,
        ...given,
        role: 'student',
        status: 'inactive',
        school_id: null,
        school_name: null,
        school_region: null,
        level_number: null,
        last_played_at: null,
        premium_until: null,
        two_factor: null,
        created_at: user.created_at.toISOString(),
        updated_at: user.updated_at.toISOString(),
        version: user.version,
      },
    ]);
  });

  it('is newest first, and by name as people order names', async () => {
    await buildNamed('banana', 'Zeta', 'Álamo', 'alpha', 'Beta');
    expect(names(await students())).toEqual(['Beta', 'alpha', 'Álamo', 'Zeta', 'banana']);
    expect(names(await students({ order: 'asc' }))).toEqual(['banana', 'Zeta', 'Álamo', 'alpha', 'Beta']);
    expect(names(await students({ sort: 'name' }))).toEqual(['Álamo', 'alpha', 'banana', 'Beta', 'Zeta']);
    expect(names(await students({ sort: 'name', order: 'desc', limit: '2' }))).toEqual(['Zeta', 'Beta']);
  });

  it('of every role is newest first too', async () => {
    await buildNamed('Zara', 'Zoe');
    const { rows, count } = (await list()).json();
    // The administrator who calls is the newest account.
    expect([names({ rows }).slice(1), count, rows[0].role]).toEqual([['Zoe', 'Zara'], 3, 'admin']);
    const byName = (await list({ sort: 'name', order: 'desc' })).json();
    expect([names(byName).slice(0, 2), byName.count]).toEqual([['Zoe', 'Zara'], 3]);
  });

  it.each([{}, { sort: 'name' }])('answers any page with the exact count: %j', async (query) => {
    await buildNamed('e', 'd', 'c', 'b', 'a');
    const pages = await Promise.all(
      ['0', '2', '4', '5', '99'].map((offset) => students({ ...query, limit: '2', offset })),
    );
    expect(pages.map(names)).toEqual([['a', 'b'], ['c', 'd'], ['e'], [], []]);
    expect(pages.map((page) => page.count)).toEqual([5, 5, 5, 5, 5]);
  });

  it('answers pages far back as well', async () => {
    const { db } = test().app;
    await db.execute(sql`INSERT INTO users (name, username, role)
      SELECT 'Student ' || n, 'student' || n, CASE WHEN n % 500 = 0 THEN 'admin' ELSE 'student' END
      FROM generate_series(1, 2500) n`);
    for (const sort of ['id', 'name']) {
      const page = await students({ sort, order: 'asc', limit: '2', offset: '1200' });
      const all = await students({ sort, order: 'asc', limit: '3000' });
      expect([page.count, all.count, all.rows.length]).toEqual([2495, 2495, 2495]);
      expect(names(page)).toEqual(names(all).slice(1200, 1202));
      const last = await students({ sort, order: 'asc', limit: '2', offset: '2493' });
      expect(names(last)).toEqual(names(all).slice(-2));
    }
  });

  it('holds administrators of all roles, superadmins first and each role by name, or by what else they are sorted by', async () => {
    const { db } = test().app;
    await buildUser(db, { name: 'Ama', role: 'student' });
    await buildUser(db, { name: 'Zed', username: 'anna', role: 'superadmin', email: null });
    await buildUser(db, { name: 'Esi', username: 'Bea', role: 'viewer', email: 'a@example.org', status: 'inactive' });
    const bob = await buildUser(db, { name: 'Bob', username: 'carl', role: 'viewer', email: 'Z@example.org' });
    await db.execute(sql`INSERT INTO second_factors (user_id, secret, confirmed_at) VALUES (${bob.id}, 'x', now())`);
    const [caller, ...none] = (await list({ role: 'admin' })).json().rows;
    expect(none).toEqual([]);
    await db.execute(sql`UPDATE users SET username = 'boss', email = 'b@example.org' WHERE id = ${caller.id}`);
    const sorted = async (sort: string, more: Record<string, string> = {}) => {
      const { rows, count } = (await list({ role: 'administrator', sort, ...more })).json();
      expect(count).toBe(4);
      return names({ rows }).map((name) => (name === caller.name ? 'Caller' : name));
    };
    expect(await sorted('role')).toEqual(['Zed', 'Caller', 'Bob', 'Esi']);
    expect(await sorted('role', { order: 'desc' })).toEqual(['Esi', 'Bob', 'Caller', 'Zed']);
    expect(await sorted('role', { limit: '2', offset: '2' })).toEqual(['Bob', 'Esi']);
    expect(await sorted('username')).toEqual(['Zed', 'Esi', 'Caller', 'Bob']);
    expect(await sorted('email')).toEqual(['Esi', 'Caller', 'Bob', 'Zed']);
    expect((await sorted('two_factor', { order: 'desc' }))[0]).toBe('Bob');
    expect((await sorted('status')).at(-1)).toBe('Esi');
    expect(await sorted('name', { order: 'desc' })).toEqual(expect.arrayContaining(['Zed', 'Esi', 'Bob']));
    // Students have no such order.
    expect((await list({ role: 'student', sort: 'username' })).json()).toEqual({ rows: [], count: 0 });
    expect((await list({ sort: 'role', q: 'bob' })).json().count).toBe(1);
  });

  it('holds accounts of one role; the three spellings of superadmin are one', async () => {
    const { db } = test().app;
    const roles: Role[] = ['student', 'admin', 'superadmin'];
    for (const role of roles) await buildUser(db, { role, name: role });
    expect(names(await students())).toEqual(['student']);
    const admins = (await list({ role: 'admin', order: 'asc' })).json();
    // The administrator who asks is the second.
    expect([names(admins)[0], admins.count]).toEqual(['admin', 2]);
    await buildUser(db, { role: 'superadmin', name: 'another' });
    for (const role of ['super-admin', 'super_admin', 'superadmin']) {
      expect(names((await list({ role, sort: 'name' })).json())).toEqual(['another', 'superadmin']);
      expect((await list({ role, limit: '1', offset: '1' })).json()).toMatchObject({
        count: 2,
        rows: [{ name: 'superadmin' }],
      });
    }
  });

  it.each([{}, { sort: 'name' }, { q: 'a' }])('holds accounts of one status: %j', async (query) => {
    const { db } = test().app;
    for (const name of ['Ama', 'Adjoa']) await buildUser(db, { name });
    await buildUser(db, { name: 'Abena', status: 'inactive' });
    await buildUser(db, { name: 'Araba Admin', role: 'admin', status: 'inactive' });
    const of = async (status: string, more: Record<string, string> = { role: 'student' }) => {
      const { rows, count } = (await list({ ...query, status, ...more })).json();
      return [names({ rows }).sort(), count];
    };
    expect(await of('active')).toEqual([['Adjoa', 'Ama'], 2]);
    expect(await of('inactive')).toEqual([['Abena'], 1]);
    expect(await of('available')).toEqual([['Abena', 'Adjoa', 'Ama'], 3]);
    expect(await of('inactive', { role: 'admin' })).toEqual([['Araba Admin'], 1]);
    expect(await of('inactive', {})).toEqual([['Abena', 'Araba Admin'], 2]);
    expect(await of('inactive', { role: 'student', limit: '1', offset: '1' })).toEqual([[], 1]);
  });

  it('finds every word of a search in name, username, email or phone, whatever case and accents', async () => {
    const { db } = test().app;
    await buildUser(db, { name: 'Ɛsi Ofori', username: 'esi1', email: 'esi@lakeview.example', phone: '+233 20 555' });
    await buildUser(db, { name: 'André Koné', username: 'andre_k', email: null });
    await buildUser(db, { name: '100% Kofi', username: 'kofi' });
    await buildUser(db, { name: 'Kofi Admin', username: 'boss', role: 'admin' });
    await buildUser(db, { name: 'Kofi Super', username: 'chief', role: 'superadmin' });
    const found = async (q: string) => names(await students({ q, sort: 'name' }));
    expect(await found('esi OFORI')).toEqual(['Ɛsi Ofori']);
    expect(await found('lakeview 555')).toEqual(['Ɛsi Ofori']);
    expect(await found('kone')).toEqual(['André Koné']);
    expect(await found('e_k')).toEqual(['André Koné']);
    expect(await found('kofi')).toEqual(['100% Kofi']);
    expect(await found('%')).toEqual(['100% Kofi']);
    expect(await found('nobody')).toEqual([]);
    expect(names(await students({ q: 'o' }))).toEqual(['100% Kofi', 'André Koné', 'Ɛsi Ofori']);
    expect(await students({ q: 'o', limit: '1', offset: '1' })).toMatchObject({
      count: 3,
      rows: [{ name: 'André Koné' }],
    });
    expect((await students({ q: '  ' })).count).toBe(3);
    expect(names((await list({ q: 'kofi', role: 'admin' })).json())).toEqual(['Kofi Admin']);
    expect(names((await list({ q: 'kofi', role: 'superadmin' })).json())).toEqual(['Kofi Super']);
    expect(names((await list({ q: 'kofi', sort: 'name' })).json())).toEqual(['100% Kofi', 'Kofi Admin', 'Kofi Super']);
  });
});

describe('the premium of an account', () => {
  it('lasts until the last of the periods that were not taken away', async () => {
    const { db } = test().app;
    const { id: user_id } = await buildUser(db);
    const other = await buildUser(db);
    const premium = async () => (await find(user_id)).json().premium_until;
    await buildSubscription(db, { user_id, ends_at: sql`now() - interval '1 second'` });
    await buildSubscription(db, { user_id, ends_at: sql`now() + interval '2 years'`, removed_at: sql`now()` });
    await buildSubscription(db, { user_id: other.id });
    expect(await premium()).toBeNull();
    const running = await buildSubscription(db, { user_id });
    expect(await premium()).toBe(running.ends_at.toISOString());
    const next = await buildSubscription(db, {
      user_id,
      starts_at: running.ends_at,
      ends_at: sql`now() + interval '50 days'`,
    });
    expect(await premium()).toBe(next.ends_at.toISOString());
    const rows = (await students()).rows.map((row: { id: number; premium_until: string }) => [
      row.id,
      row.premium_until,
    ]);
    expect(rows).toContainEqual([user_id, next.ends_at.toISOString()]);
    await db.update(subscriptions).set({ removed_at: sql`now()` });
    expect(await premium()).toBeNull();
  });
});

describe('one account', () => {
  it('is found by its id, and by its username whatever the case', async () => {
    const user = await buildUser(test().app.db, { username: 'Esi.Ofori-1' });
    for (const text of [user.id, 'Esi.Ofori-1', 'ESI.OFORI-1']) {
      expect((await find(text)).json()).toMatchObject({ id: user.id, username: 'Esi.Ofori-1', premium_until: null });
    }
  });

  it('is found by its id first where the digits could be both', async () => {
    const { db } = test().app;
    await buildUser(db, { id: 500, username: '600' });
    await buildUser(db, { id: 600, username: '700' });
    const zeros = await buildUser(db, { username: '0600' });
    expect((await find(500)).json().id).toBe(500);
    expect((await find(600)).json().id).toBe(600);
    expect((await find(700)).json().id).toBe(600);
    expect((await find('0600')).json().id).toBe(zeros.id);
    const long = await buildUser(db, { username: '99999999999999999999' });
    expect((await find('99999999999999999999')).json().id).toBe(long.id);
  });

  it.each(['0', '-1', '987654', 'nobody', ' ', '9007199254740993', "x' OR '1'='1", 'a%', 'é', 'x'.repeat(99)])(
    'that is not there is a 404: %s',
    async (text) => {
      const answer = await find(text);
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { code: 'not_found', message: 'User not found', detail: 'There is no user with this id or username.' },
      ]);
    },
  );

  it.each(['\0', 'a\nb'])('cannot have the name %j: 404', async (text) => {
    expect((await find(text)).statusCode).toBe(404);
  });
});

describe('the count of accounts', () => {
  it('is a bare number, of all or of one role and status', async () => {
    const { db } = test().app;
    for (const status of ['active', 'active', 'inactive'] as const) await buildUser(db, { status });
    await buildUser(db, { role: 'superadmin', status: 'inactive' });
    // The administrator who asks counts too.
    const count = async (query: Record<string, string>) =>
      (await test().call({ method: 'GET', url: users.count.path, query })).body;
    expect(await count({})).toBe('5');
    expect(await count({ status: 'available' })).toBe('5');
    expect(await count({ status: 'active' })).toBe('3');
    expect(await count({ status: 'inactive' })).toBe('2');
    expect(await count({ role: 'student' })).toBe('3');
    expect(await count({ role: 'student', status: 'active' })).toBe('2');
    expect(await count({ role: 'student', status: 'inactive' })).toBe('1');
    expect(await count({ role: 'super-admin', status: 'inactive' })).toBe('1');
    expect(await count({ role: 'admin' })).toBe('1');
  });
});
