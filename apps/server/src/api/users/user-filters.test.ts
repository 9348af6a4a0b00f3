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

async function namesOf(query: Record<string, string>): Promise<string[]> {
  const { rows, count } = (await call(query)).json<{ rows: { name: string }[]; count: number }>();
  expect(count).toBe(rows.length);
  return rows.map(({ name }) => name);
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
