import { BADGE_TIERS } from '@quizdesk/contract/badge-tiers';
import { badges } from '@quizdesk/contract/badges';
import { describe, expect, it } from 'vitest';
import { buildBadge, buildUserBadge } from '../../testing/builders/badges.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';
import { expectRefused, useRows } from '../../testing/use-rows.ts';
import { BADGE_RULES } from './badge-rules.ts';

const test = useTestApp({ services: ['api'] });
const { list, add, addTogether, change, remove, count } = useRows(test, badges);
const find = (id: number) => test().call({ method: 'GET', url: pathOf(badges.find, { id }) });

const whole = {
  name: 'Week Streak',
  description: 'Played 7 days in a row.',
  tier: 1,
  type: 'streak',
  icon: 'flame.png',
  visual_level: 'bronze',
  hidden: true,
};

describe('a badge', () => {
  it('is added, read, changed and deleted', async () => {
    const added = await add({ ...whole, name: ' Week Streak ' });
    expect(added.statusCode).toBe(201);
    const { id, created_at, updated_at, version, ...row } = added.json();
    expect(row).toEqual(whole);
    expect(new Date(created_at).toISOString()).toBe(created_at);
    expect(updated_at).toBe(created_at);
    expect(version).toEqual(expect.any(Number));
    expect((await find(id)).json()).toEqual(added.json());

    const changed = await change(id, { ...whole, name: 'Month Streak', tier: 4, icon: null, hidden: false });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ id, name: 'Month Streak', tier: 4, icon: null, hidden: false, created_at });
    expect((await find(id)).json()).toEqual(changed.json());

    const removed = await remove(id);
    expect([removed.statusCode, removed.body]).toEqual([204, '']);
    expect((await remove(id)).statusCode).toBe(404);
    expect((await find(id)).statusCode).toBe(404);
    expect((await change(id, whole)).statusCode).toBe(404);
  });

  it('needs a name and a tier alone; an update leaves alone what it leaves out', async () => {
    const added = await add({ name: 'Plain', tier: 2 });
    expect(added.json()).toMatchObject({
      description: null,
      type: null,
      icon: null,
      visual_level: null,
      hidden: false,
    });
    const { id } = (await add(whole)).json();
    expect((await change(id, { name: 'Other', tier: 3 })).json()).toMatchObject({ ...whole, name: 'Other', tier: 3 });
  });

  it.each<[object, Record<string, string>]>([
    [{ name: undefined }, { name: 'Name is required' }],
    [{ name: '  ' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(101) }, { name: 'Name must be at most 100 characters' }],
    [{ name: 'a\nb' }, { name: 'Contains characters that cannot be stored' }],
    [{ tier: undefined }, { tier: 'Tier is required' }],
    [{ tier: null }, { tier: 'Tier is required' }],
    [{ tier: 0 }, { tier: 'Tier must be 1 to 4' }],
    [{ tier: 5 }, { tier: 'Tier must be 1 to 4' }],
    [{ tier: 1.5 }, { tier: 'Tier must be 1 to 4' }],
    [{ tier: '1' }, { tier: 'Tier must be 1 to 4' }],
    [{ icon: '../secret' }, { icon: 'Icon must be the file name of an uploaded image' }],
    [{ hidden: 'yes' }, { hidden: 'Hidden must be true or false' }],
    [{ hidden: null }, { hidden: 'Hidden must be true or false' }],
    [
      { name: '', tier: 9 },
      { name: 'Name is required', tier: 'Tier must be 1 to 4' },
    ],
  ])('is refused by its fields and nothing is stored: %j', async (wrong, details) => {
    const { id } = await buildBadge(test().app.db);
    expectRefused([await add({ ...whole, ...wrong }), await change(id, { ...whole, ...wrong })], details);
    expect(await count()).toBe(1);
  });
});

describe('the name of a badge', () => {
  it('is there once, whatever its case: the second one is a 409 that names the first', async () => {
    const { id } = await buildBadge(test().app.db, { name: 'Night Owl' });
    const again = await add({ ...whole, name: 'NIGHT owl' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toEqual({
      code: 'taken',
      message: 'This name is already taken',
      detail: `"Night Owl" (badge ${id}) already has this name.`,
      values: { field: 'name', id, name: 'Night Owl' },
    });
  });

  it('cannot be taken from another badge by a change, but be written differently', async () => {
    const first = await buildBadge(test().app.db, { name: 'First' });
    const second = await buildBadge(test().app.db, { name: 'Second' });
    const answer = await change(second.id, { ...whole, name: 'first' });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      `"First" (badge ${first.id}) already has this name.`,
    ]);
    expect((await change(first.id, { ...whole, name: 'FIRST' })).json().name).toBe('FIRST');
  });

  it('that several ask for at the same time is given to one of them', async () => {
    await addTogether([1, 2, 3].map((tier) => ({ ...whole, tier })));
  });
});

describe('the list of badges', () => {
  it('goes by tier and then by name, page by page', async () => {
    const { db } = test().app;
    const [zeal, ash, elan, ape] = [
      await buildBadge(db, { name: 'Zeal', tier: 1 }),
      await buildBadge(db, { name: 'ash', tier: 2 }),
      await buildBadge(db, { name: 'Élan', tier: 2 }),
      await buildBadge(db, { name: 'Ape', tier: 2 }),
    ];
    const found = async (query: Record<string, string> = {}) =>
      (await list(query)).json().rows.map((row: { id: number }) => row.id);
    const all = [zeal.id, ape.id, ash.id, elan.id];
    expect(await found()).toEqual(all);
    expect(await found({ limit: '2', offset: '1' })).toEqual(all.slice(1, 3));
    expect((await list({ offset: '9' })).json()).toEqual({ rows: [], count: 4 });
  });
});

describe('deleting a badge', () => {
  it.each([
    [1, 'It still has 1 holder.'],
    [3, 'It still has 3 holders.'],
  ])('that %d have counts them', async (holders, detail) => {
    const { db } = test().app;
    const { id } = await buildBadge(db);
    for (let number = 0; number < holders; number++) await buildUserBadge(db, { badge_id: id });
    await buildUserBadge(db);
    const counted = await test().call({ method: 'GET', url: pathOf(badges.dependents, { id }) });
    expect(counted.json()).toEqual({ holders });
    const answer = await remove(id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ code: 'in_use', message: 'Still in use', detail, values: expect.any(Object) });
    expect((await find(id)).statusCode).toBe(200);
  });
});

describe('the badges that are implemented', () => {
  it('are those that have a rule, whether they are in the list or not', async () => {
    const answer = await test().call({ method: 'GET', url: badges.has.path });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(BADGE_RULES.map(({ name }) => name));
  });

  it('have names of their own, a description that fits, and are of every tier', () => {
    const names = BADGE_RULES.map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(BADGE_RULES.map(({ tier }) => String(tier)))).toEqual(new Set(Object.keys(BADGE_TIERS)));
  });
});
