import { BULK_COLUMNS } from '@quizdesk/contract/bulk-questions';
import { selectedExportPaths } from '@quizdesk/contract/paths/bulk';
import { expect, it } from 'vitest';
import { schools } from '../../db/schema/schools.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { buildWaitlistEntry } from '../../testing/builders/waitlist.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['api'] });
const exported = (resource: keyof typeof selectedExportPaths, payload: object) =>
  test().call({ method: 'POST', url: selectedExportPaths[resource].path, payload });

/** The heads of a file, and the first cells of its rows. */
async function read(resource: keyof typeof selectedExportPaths, payload: object) {
  const answer = await exported(resource, payload);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${resource}.csv"`);
  const [heads = '', ...rows] = answer.body.replace('\uFEFF', '').split('\r\n').slice(0, -1);
  return { heads: heads.split(','), ids: rows.map((row) => Number(row.split(',')[0])) };
}

it('has the rows that were ticked, and no others', async () => {
  const { db } = test().app;
  const built = [await buildUser(db), await buildUser(db), await buildUser(db)];
  const [first, , third] = built.map(({ id }) => id);
  expect((await read('users', { select: { ids: [first, third, 987_654] } })).ids).toEqual([third, first]);
});

it('has all that pass the filter of the list, but some', async () => {
  const { db } = test().app;
  const done = await buildWaitlistEntry(db, { done_at: new Date() });
  const [kept, left] = [await buildWaitlistEntry(db), await buildWaitlistEntry(db)];
  const filter = { state: 'waiting' };
  expect((await read('waitlist', { select: { filter, except: [left.id] } })).ids).toEqual([kept.id]);
  expect((await read('waitlist', { select: { filter: {} } })).ids).toEqual([left.id, kept.id, done.id]);
});

it('is headed as the file that adds such rows', async () => {
  const { db } = test().app;
  const question = await buildQuestion(db);
  const ofQuestions = await read('questions', { select: { ids: [question.id] } });
  expect(ofQuestions.ids).toEqual([question.id]);
  expect(BULK_COLUMNS.filter((column) => !ofQuestions.heads.includes(column))).toEqual([]);
  const [school] = await db.insert(schools).values({ name: 'Keta, High', identity_key: 'keta' }).returning();
  const ofSchools = await read('schools', { select: { filter: { q: 'keta' } } });
  expect(ofSchools).toEqual({ heads: ['ID', 'NAME', 'REGION', 'LOCATION'], ids: [school?.id] });
});

it('is refused without a selection, and for one that is wrong', async () => {
  for (const payload of [{}, { select: {} }, { select: { ids: [1], filter: {} } }, { select: { filter: { x: 1 } } }])
    expect((await exported('schools', payload)).statusCode).toBe(422);
});
