import { read, utils } from '@e965/xlsx';
import { users } from '@quizdesk/contract/users';
import { expect, it } from 'vitest';
import { buildSubscription } from '../../testing/builders/subscriptions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['api'] });
const exported = (query: Record<string, string> = {}) => test().call({ method: 'GET', url: users.export.path, query });
const linesOf = (text: string) => text.replace('\uFEFF', '').split('\r\n').slice(0, -1);
const HEADS =
  'ID,Name,Username,Email,Phone,Role,Status,School ID,School,Region,Location,Last played (UTC),Premium until (UTC),Created at (UTC)';

it('students are exported with their schools, as CSV and as a workbook', async () => {
  const { db } = test().app;
  const place = { name: 'Keta High', region: 'Volta', location: 'Keta' };
  const { id: school_id } = (await test().call({ method: 'POST', url: '/v1/schools', payload: place })).json();
  const created_at = new Date('2026-03-01T10:00:00Z');
  const given = { name: 'Ama, B.', username: 'ama', email: 'ama@example.org', phone: '020', created_at };
  const ama = await buildUser(db, { ...given, school_id });
  const kofi = await buildUser(db, { ...given, name: '=Kofi', username: 'kofi', email: null, phone: null });
  const ends_at = new Date('2199-01-01T00:00:00Z');
  await buildSubscription(db, { user_id: ama.id, ends_at });
  const file = await exported({ role: 'student' });
  expect(file.headers['content-disposition']).toMatch(/filename="users\.csv"$/);
  const time = created_at.toISOString();
  expect(linesOf(file.body)).toEqual([
    HEADS,
    `${kofi.id},'=Kofi,kofi,,,student,active,,,,,,,${time}`,
    `${ama.id},"Ama, B.",ama,ama@example.org,020,student,active,${school_id},Keta High,Volta,Keta,,${ends_at.toISOString()},${time}`,
  ]);
  const workbook = read((await exported({ role: 'student', format: 'xlsx' })).rawPayload);
  const rows = utils.sheet_to_json<(string | number)[]>(workbook.Sheets.Sheet1 ?? {}, { header: 1 });
  expect(rows.map(([first]) => first)).toEqual(['ID', kofi.id, ama.id]);
});

it('an export has the accounts of its list alone, in its order', async () => {
  const { db } = test().app;
  const { id: school_id } = (
    await test().call({ method: 'POST', url: '/v1/schools', payload: { name: 'Keta High' } })
  ).json();
  await buildUser(db, { name: 'Zoe Mensah', username: 'zoe', school_id });
  await buildUser(db, { name: 'Ama Mensah', username: 'ama', status: 'inactive', school_id });
  await buildUser(db, { name: 'Esi Boateng', username: 'esi' });
  await buildUser(db, { name: 'Kwame Mensah', username: 'kwame', role: 'viewer' });
  const names = async (query: Record<string, string>) =>
    linesOf((await exported(query)).body)
      .slice(1)
      .map((line) => line.split(',')[2]);
  const statuses = linesOf((await exported({ role: 'student', sort: 'name' })).body).map((line) => line.split(',')[6]);
  expect(statuses).toEqual(['Status', 'barred', 'active', 'active']);
  expect(await names({ role: 'student' })).toEqual(['esi', 'ama', 'zoe']);
  expect(await names({ role: 'student', sort: 'name' })).toEqual(['ama', 'esi', 'zoe']);
  expect(await names({ role: 'student', sort: 'name', order: 'desc' })).toEqual(['zoe', 'esi', 'ama']);
  expect(await names({ role: 'student', q: 'mens a' })).toEqual(['ama', 'zoe']);
  expect(await names({ q: 'mensah', sort: 'name' })).toEqual(['ama', 'kwame', 'zoe']);
  expect(await names({ school_id: String(school_id), status: 'active' })).toEqual(['zoe']);
  expect(await names({ school_id: String(school_id + 1) })).toEqual([]);
  expect(linesOf((await exported({ q: 'nobody' })).body)).toEqual([HEADS]);
  const refused = await exported({ format: 'pdf', school_id: 'x' });
  expect([refused.statusCode, Object.keys(refused.json().details)]).toEqual([422, ['school_id', 'format']]);
});
