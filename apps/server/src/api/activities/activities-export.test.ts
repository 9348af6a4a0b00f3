import { read, utils } from '@e965/xlsx';
import { activities } from '@quizdesk/contract/play';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildBadge, buildUserBadge } from '../../testing/builders/badges.ts';
import { buildAnswer } from '../../testing/builders/play.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['api'] });
const exported = (query: Record<string, string> = {}) =>
  test().call({ method: 'GET', url: activities.export.path, query });
const linesOf = (text: string) => text.replace('\uFEFF', '').split('\r\n').slice(0, -1);

it('activities are exported as they are listed, as CSV and as a workbook', async () => {
  const { db } = test().app;
  const user = await buildUser(db, { name: 'Esi', username: 'esi' });
  const badge = await buildBadge(db, { name: 'x;=1' });
  const awarded_at = new Date('2026-03-01T10:00:00Z');
  const { id } = await buildUserBadge(db, { user_id: user.id, badge_id: badge.id, awarded_at });
  const late = await buildAnswer(db, { created_at: new Date('2026-03-02T00:00:00Z') });
  const heads = 'ID,User ID,User,Username,Kind,Activity,Time (UTC)';
  const line = `${id},${user.id},Esi,esi,Badge,"Earned the badge ""x;'=1""",2026-03-01T10:00:00.000Z`;
  const answer = await exported({ to: '2026-03-01' });
  expect(answer.headers['content-disposition']).toMatch(/filename="user-activities_until_2026-03-01\.csv"$/);
  expect(linesOf(answer.body)).toEqual([heads, line]);
  expect(linesOf((await exported({ user_id: '987654' })).body)).toEqual([heads]);
  const workbook = read((await exported({ format: 'xlsx', order: 'asc' })).rawPayload);
  const rows = utils.sheet_to_json<(string | number)[]>(workbook.Sheets.Sheet1 ?? {}, { header: 1 });
  expect(rows.map(([first]) => first)).toEqual(['ID', id, late.id]);
});

it.each(['asc', 'desc'] as const)(
  'a long export has every activity once, in order, over its batches: %s',
  async (order) => {
    const { db } = test().app;
    const { id } = await buildUser(db);
    // Kinds, ids and moments that coincide.
    const at = sql`timestamptz '2026-03-01Z' + n / 3 * interval '1 millisecond'`;
    await db.execute(sql`INSERT INTO user_answers (user_id, answer, is_correct, created_at)
    SELECT ${id}, 'x', true, ${at} FROM generate_series(1, 500) n`);
    await db.execute(sql`INSERT INTO streak_history (user_id, streak, created_at)
    SELECT ${id}, 2, ${at} FROM generate_series(1, 500) n`);
    await db.execute(sql`INSERT INTO qotd_attempts (user_id, status, quiz_date, created_at, completed_at)
    SELECT ${id}, 'completed', '2026-03-01', '2026-02-01', ${at} FROM generate_series(1, 500) n`);
    const days = { from: '2026-03-01', to: '2026-03-01' };
    const lines = linesOf((await exported({ order, ...days })).body).slice(1);
    const listed = await test().call({ method: 'GET', url: activities.list.path, query: { order, limit: '10000' } });
    const rows: { id: number; text: string }[] = listed.json().rows;
    expect(lines).toHaveLength(1500);
    expect(lines.map((line) => `${line.split(',')[0]} ${line.split(',')[5]}`)).toEqual(
      rows.map((row) => `${row.id} ${row.text}`),
    );
  },
);

it.each([
  [{ format: 'pdf' }, 'format'],
  [{ to: '2026-02-30' }, 'to'],
])('an export refuses %j by its field', async (query: Record<string, string>, field) => {
  const answer = await exported(query);
  expect([answer.statusCode, Object.keys(answer.json().details)]).toEqual([422, [field]]);
});
