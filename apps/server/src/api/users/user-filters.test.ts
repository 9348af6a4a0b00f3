import { users } from '@quizdesk/contract/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { schools } from '../../db/schema/schools.ts';
import { users as accounts } from '../../db/schema/users.ts';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildAnswer, buildLevelProgress } from '../../testing/builders/play.ts';
import { buildSubscription } from '../../testing/builders/subscriptions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { DAY_MS, daysAgo } from '../../testing/days-ago.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addUpAnswers } from '../standings/play-days.ts';

const app = useTestApp({ services: ['api'] });
const db = () => app().app.db;

const call = (query: Record<string, string>) =>
  app().call({ method: 'GET', url: users.list.path, query: { role: 'student', sort: 'name', ...query } });

interface Found {
  readonly id: number;
  readonly name: string;
  readonly last_played_at: string | null;
}

/** Who is found, in an order; the other way round it is the reverse, and pages from both ends are parts of it. */
async function foundBy(query: Record<string, string>, sort: string, order: 'asc' | 'desc'): Promise<Found[]> {
  const asked = async (part: Record<string, string>) =>
    (await call({ ...query, sort, order, ...part })).json<{ rows: Found[]; count: number }>();
  const { rows, count } = await asked({});
  expect(count).toBe(rows.length);
  expect((await asked({ order: order === 'asc' ? 'desc' : 'asc' })).rows).toEqual(rows.toReversed());
  for (let offset = 0; offset < count; offset++) {
    const page = await asked({ offset: String(offset), limit: '1' });
    expect(page).toMatchObject({ count, rows: [rows[offset]] });
  }
  return rows;
}

/** The names of those who are found, by name; by id and by when they played last they are the same ones. */
async function namesOf(query: Record<string, string>): Promise<string[]> {
  const byName = await foundBy(query, 'name', 'asc');
  const byPlay = await foundBy(query, 'last_played', 'asc');
  expect(await foundBy(query, 'id', 'desc')).toEqual(byName.toSorted((a, b) => b.id - a.id));
  expect(byPlay.toSorted((a, b) => b.id - a.id)).toEqual(byName.toSorted((a, b) => b.id - a.id));
  const days = byPlay.map(({ last_played_at }) => last_played_at?.slice(0, 10) ?? '');
  expect(days).toEqual(days.toSorted());
  return byName.map(({ name }) => name);
}

async function schoolOf(region: string): Promise<number> {
  const [school] = await db()
    .insert(schools)
    .values({ name: `School of ${region}`, region, identity_key: region })
    .returning();
  return school?.id ?? 0;
}

async function played(name: string, days: number, school_id?: number): Promise<number> {
  const { id } = await buildUser(db(), { name, school_id });
  await buildAnswer(db(), { user_id: id, created_at: daysAgo(days) });
  return id;
}

test('students are found by how long they have not played, with when they last did', async () => {
  await played('Today', 0);
  await played('Sixth', 6);
  await played('Seventh', 7);
  const id = await played('Long ago', 45);
  await buildAnswer(db(), { user_id: id, created_at: daysAgo(31) });
  await buildUser(db(), { name: 'Never' });
  await addUpAnswers(app().app.database, app().app.clock.zone);
  expect(await namesOf({ not_played_days: '1' })).toEqual(['Long ago', 'Never', 'Seventh', 'Sixth']);
  expect(await namesOf({ not_played_days: '7' })).toEqual(['Long ago', 'Never', 'Seventh']);
  expect(await namesOf({ not_played_days: '8' })).toEqual(['Long ago', 'Never']);
  expect(await namesOf({ not_played_days: '31' })).toEqual(['Long ago', 'Never']);
  expect(await namesOf({ not_played_days: '32' })).toEqual(['Never']);
  expect(await namesOf({ not_played_days: '366' })).toEqual(['Never']);
  expect(await namesOf({ not_played_days: 'never' })).toEqual(['Never']);
  const { rows } = (await call({ not_played_days: '8' })).json();
  expect(rows.map((row: { last_played_at: string | null }) => row.last_played_at)).toEqual([
    daysAgo(31).toISOString(),
    null,
  ]);
});

test('students are sorted by when they played last, alone or narrowed, and who never did come first', async () => {
  const school_id = await schoolOf('Volta');
  const days = { Ama: 3, Kofi: 9, Esi: 0 };
  for (const [name, day] of Object.entries(days)) {
    const { id } = await buildUser(db(), { name, ...(name !== 'Esi' && { school_id }) });
    await buildAnswer(db(), { user_id: id, created_at: daysAgo(day) });
  }
  await buildUser(db(), { name: 'Never', school_id });
  await buildUser(db(), { name: 'Editor', role: 'editor' });
  await addUpAnswers(app().app.database, app().app.clock.zone);
  const sorted = async (query: Record<string, string>) =>
    (await call({ sort: 'last_played', role: 'student', ...query }))
      .json<{ rows: { name: string }[] }>()
      .rows.map(({ name }) => name);
  expect(await sorted({})).toEqual(['Never', 'Kofi', 'Ama', 'Esi']);
  expect(await sorted({ order: 'desc' })).toEqual(['Esi', 'Ama', 'Kofi', 'Never']);
  expect(await sorted({ order: 'desc', offset: '1', limit: '2' })).toEqual(['Ama', 'Kofi']);
  expect(await sorted({ school_id: String(school_id) })).toEqual(['Never', 'Kofi', 'Ama']);
  expect(await sorted({ q: 'am' })).toEqual(['Ama']);
  const file = await app().call({
    method: 'GET',
    url: '/v1/users/export',
    query: { sort: 'last_played', order: 'desc' },
  });
  const names = file.body
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[1]);
  expect(names).toEqual(['Esi', 'Ama', 'Kofi', 'Never']);
  await db().delete(accounts).where(eq(accounts.name, 'Kofi'));
  expect(await sorted({})).toEqual(['Never', 'Ama', 'Esi']);
});

test('students whose play is not added up yet are not said to have stayed away', async () => {
  await buildUser(db(), { name: 'Ama' });
  const response = await call({ not_played_days: '7' });
  expect([response.statusCode, response.json().code]).toEqual([409, 'not_counted']);
});

test('students of a region are those of its schools, in any spelling', async () => {
  const ashanti = await schoolOf('Ashanti');
  await buildUser(db(), { name: 'Ama', school_id: ashanti });
  await buildUser(db(), { name: 'Kofi', school_id: await schoolOf('  ashanti') });
  await buildUser(db(), { name: 'Esi', school_id: await schoolOf('Volta') });
  await buildUser(db(), { name: 'Yaw' });
  expect(await namesOf({ region: 'ASHANTI' })).toEqual(['Ama', 'Kofi']);
  expect(await namesOf({ region: 'ASHANTI', school_id: String(ashanti) })).toEqual(['Ama']);
  expect(await namesOf({ region: 'Nowhere' })).toEqual([]);
  const { rows } = (await call({ region: 'Volta' })).json();
  expect(rows[0]).toMatchObject({ school_name: 'School of Volta', school_region: 'Volta' });
});

test('students of a level are those who have reached no higher one', async () => {
  const first = await buildLevel(db(), { level_number: 1 });
  const second = await buildLevel(db(), { level_number: 2 });
  const ama = await buildUser(db(), { name: 'Ama' });
  const kofi = await buildUser(db(), { name: 'Kofi' });
  for (const [user_id, level_id] of [
    [ama.id, first.id],
    [kofi.id, first.id],
    [kofi.id, second.id],
  ] as const) {
    await buildLevelProgress(db(), { user_id, level_id });
  }
  expect(await namesOf({ level_id: String(first.id) })).toEqual(['Ama']);
  expect(await namesOf({ level_id: String(second.id) })).toEqual(['Kofi']);
});

test('students with premium are those whose premium runs now', async () => {
  const [ama, kofi] = [await buildUser(db(), { name: 'Ama' }), await buildUser(db(), { name: 'Kofi' })];
  await buildSubscription(db(), { user_id: ama.id, ends_at: new Date(Date.now() + DAY_MS) });
  await buildSubscription(db(), { user_id: kofi.id, ends_at: daysAgo(1) });
  expect(await namesOf({ is_premium: 'true' })).toEqual(['Ama']);
  expect(await namesOf({ is_premium: 'false' })).toEqual(['Kofi']);
});

test('filters go together, each with each, and find no administrator', async () => {
  const { id: level_id } = await buildLevel(db(), { level_number: 1 });
  const facts = ['level', 'premium', 'away', 'inactive'] as const;
  const people = Array.from({ length: 32 }, (_, bits) => ({
    name: `Person-${bits}x`,
    is: Object.fromEntries(facts.map((fact, at) => [fact, (bits & (1 << at)) > 0])),
    isEditor: bits >= 16,
  }));
  for (const { name, is, isEditor } of people) {
    const role = isEditor ? ('editor' as const) : ('student' as const);
    const { id: user_id } = await buildUser(db(), { name, role, status: is.inactive ? 'inactive' : 'active' });
    if (is.level) await buildLevelProgress(db(), { user_id, level_id });
    if (is.premium) await buildSubscription(db(), { user_id });
    await buildAnswer(db(), { user_id, created_at: daysAgo(is.away ? 9 : 1) });
  }
  await addUpAnswers(app().app.database, app().app.clock.zone);
  const asked = {
    level: { level_id: String(level_id) },
    premium: { is_premium: 'true' },
    away: { not_played_days: '7' },
  };
  for (const status of ['available', 'active', 'inactive'])
    for (const chosen of [
      ['level'],
      ['premium'],
      ['away'],
      ['level', 'premium'],
      ['level', 'away'],
      ['premium', 'away'],
      ['level', 'premium', 'away'],
    ] as const) {
      const wanted = people.filter(
        ({ is, isEditor }) =>
          !isEditor &&
          chosen.every((fact) => is[fact]) &&
          (status === 'available' || is.inactive === (status === 'inactive')),
      );
      const query = Object.assign({ status }, ...chosen.map((fact) => asked[fact]));
      const names = wanted.map(({ name }) => name);
      expect({ query, names: (await namesOf(query)).toSorted() }).toEqual({ query, names: names.toSorted() });
      expect((await namesOf({ ...query, q: 'person-7x' })).length).toBe(names.includes('Person-7x') ? 1 : 0);
    }
});

test.each([{ not_played_days: 'never' }, { is_premium: 'false' }])(
  '%j finds students alone, of whatever role one asks',
  async (query) => {
    await buildUser(db(), { name: 'Ama' });
    await buildUser(db(), { name: 'Editor', role: 'editor' });
    await addUpAnswers(app().app.database, app().app.clock.zone);
    const { rows } = (await app().call({ method: 'GET', url: users.list.path, query })).json();
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(['Ama']);
  },
);

test('the filters go together, with the status and the words that are searched for, and in the file', async () => {
  const volta = await schoolOf('Volta');
  await played('Ama Away', 20, volta);
  await played('Kofi Away', 20);
  await played('Esi Here', 0, volta);
  const barred = await played('Yaw Away', 20, volta);
  await db().update(accounts).set({ status: 'inactive' }).where(eq(accounts.id, barred));
  await addUpAnswers(app().app.database, app().app.clock.zone);
  const query = { region: 'volta', not_played_days: '14', status: 'active', q: 'away' };
  expect(await namesOf(query)).toEqual(['Ama Away']);
  const file = await app().call({ method: 'GET', url: users.export.path, query: { role: 'student', ...query } });
  expect(
    file.body
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[1]),
  ).toEqual(['Ama Away']);
});

test('accounts of a status are the same ones in every order, with a role and without, whatever else is asked', async () => {
  for (const name of ['Esi Red', 'Ama Blue', 'Yaw Red', 'Kofi Blue']) await buildUser(db(), { name });
  for (const name of ['Abla Red', 'Zoe Blue']) await buildUser(db(), { name, status: 'inactive' });
  await buildUser(db(), { name: 'Efua Red', role: 'editor', status: 'inactive' });
  const asked = (query: Record<string, string>) =>
    app().call({ method: 'GET', url: users.list.path, query: { limit: '100', ...query } });
  const every: { id: number; name: string; role: string; status: string }[] = (await asked({})).json().rows;
  expect(every).toHaveLength(8);
  const inOrder = { name: (a: string, b: string) => (a < b ? -1 : 1), id: () => 0 };
  for (const role of [undefined, 'student'])
    for (const status of ['available', 'active', 'inactive'])
      for (const sort of ['id', 'name'] as const)
        for (const q of ['', 'red'])
          for (const is_premium of role === undefined ? [undefined] : [undefined, 'false']) {
            const query = { status, sort, q, ...(role && { role }), ...(is_premium && { is_premium }) };
            const wanted = every
              .filter((one) => role === undefined || one.role === role)
              .filter((one) => status === 'available' || one.status === status)
              .filter((one) => one.name.toLowerCase().includes(q))
              .map(({ name }) => name)
              .sort(inOrder[sort]);
            const { rows, count } = (await asked(query)).json<{ rows: { name: string }[]; count: number }>();
            expect({ query, count, names: rows.map(({ name }) => name) }).toEqual({
              query,
              count: wanted.length,
              names: wanted,
            });
          }
});

test.each([
  ['not_played_days', '0', 'Must be a whole number from 1 to 366'],
  ['not_played_days', 'always', 'Must be never or a whole number from 1 to 366'],
  ['not_played_days', '367', 'Must be a whole number from 1 to 366'],
  ['is_premium', 'maybe', 'Must be true or false'],
  ['level_id', 'x', 'Must be a whole number of at least 1'],
])('%s=%s is refused by name', async (name, value, reason) => {
  const response = await call({ [name]: value });
  expect([response.statusCode, response.json().details]).toEqual([422, { [name]: reason }]);
});
