import { setTimeout } from 'node:timers/promises';
import { users } from '@quizdesk/contract/users';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildAnswer, buildUserStreak } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useBulk } from '../../testing/use-bulk.ts';
import { operationOf, useOperations } from '../../testing/use-operations.ts';
import { expireChanges } from './journal-upkeep.ts';

const DAY_MS = 86_400_000;
const test = useTestApp({ services: ['account', 'api'] });
const { get, post, put, remove, undo, addSchool } = useOperations(test);
const bulk = useBulk(test);

describe('the trash', () => {
  it('has what was deleted, is searched, and gives it back', async () => {
    const { id } = await addSchool('Achimota');
    const deleted = operationOf(await remove(`/v1/schools/${id}`));
    expect((await get('/v1/trash?table=schools&q=achi')).rows).toMatchObject([
      { id: deleted, subject_label: 'Achimota' },
    ]);
    expect((await get('/v1/trash?q=wesley')).count).toBe(0);
    expect((await post(`/v1/trash/${deleted}/restore`)).statusCode).toBe(201);
    expect((await get('/v1/trash')).count).toBe(0);
    expect((await get(`/v1/schools/${id}`)).name).toBe('Achimota');
  });

  it('deletes for good with every kept version and the name', async () => {
    const { db, database } = test().app;
    const { user_id } = await buildAnswer(db);
    await put(`/v1/users/${user_id}`, { phone: '024 555 0101' });
    const deleted = operationOf(await remove(`/v1/users/${user_id}`));
    expect((await remove(`/v1/trash/${deleted}`)).statusCode).toBe(204);
    const { rows } = await database.pool.query(
      `SELECT * FROM operation_changes WHERE before::text || after::text LIKE '%024 555%'`,
    );
    expect(rows).toEqual([]);
    expect(await get(`/v1/operations/${deleted}`)).toMatchObject({
      purged: true,
      can_undo: false,
      subject_label: null,
      changes: [],
    });
    expect((await undo(deleted)).statusCode).toBe(409);
    expect((await remove(`/v1/trash/${deleted}`)).statusCode).toBe(404);
  });

  it('deletes what was done about somebody for good with them, also to rows that were gone before', async () => {
    const { db, database } = test().app;
    const { id: user_id } = await buildUser(db, { name: 'Nana Ama' });
    await buildUserStreak(db, { user_id, current_streak: 3 });
    const date = new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10);
    const restored = await post(`/v1/streaks/${user_id}/grants`, { date, reason: 'Was in hospital' });
    expect((await remove(`/v1/streaks/grants/${restored.json().id}`)).statusCode).toBe(204);
    await database.pool.query('SELECT journal_seal()');
    const deleted = operationOf(await remove(`/v1/users/${user_id}`));
    expect((await remove(`/v1/trash/${deleted}`)).statusCode).toBe(204);
    const { rows } = await database.pool.query(`
      SELECT subject_label AS told FROM operations WHERE subject_label = 'Nana Ama'
      UNION ALL SELECT before::text FROM operation_changes WHERE before::text LIKE '%hospital%'`);
    expect(rows).toEqual([]);
    expect((await database.pool.query('SELECT * FROM journal_verify()')).rows).toEqual([]);
  });
});

it('changes are kept for so many days, those of deleted people for fewer', async () => {
  const { id, operation } = await addSchool('Achimota');
  const person = await buildUser(test().app.db);
  const deleted = operationOf(await remove(`/v1/users/${person.id}`));
  await setTimeout(5);
  await expireChanges(test().app.db, { historyDays: 365, deletedPeopleDays: 0 });
  expect((await get(`/v1/operations/${deleted}`)).purged).toBe(true);
  expect((await get(`/v1/operations/${operation}`)).can_undo).toBe(true);
  await expireChanges(test().app.db, { historyDays: 0, deletedPeopleDays: 0 });
  expect(await get(`/v1/operations/${operation}`)).toMatchObject({
    purged: true,
    subject_id: id,
    subject_label: 'Achimota',
  });
});

describe('as time passes', () => {
  const DAYS = { historyDays: 365, deletedPeopleDays: 30 };

  /** As if all that was done had been done so many days earlier; then the hourly job runs. */
  async function pass(days: number): Promise<void> {
    const { db } = test().app;
    await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT set_config('app.journal_writer', 'journal', true)`);
      await tx.execute(sql`UPDATE operations SET at = at - make_interval(days => ${days})`);
    });
    await expireChanges(db, DAYS);
  }
  const changesOf = async (operation: number) => (await get(`/v1/operations/${operation}`)).changes;
  const kept = async (text: string) =>
    (await test().app.database.pool.query('SELECT FROM operation_changes WHERE before::text LIKE $1', [`%${text}%`]))
      .rowCount;

  it('somebody whose restoring was undone can be restored for as long as if deleted then', async () => {
    const { id } = await buildUser(test().app.db, { name: 'Nana Ama' });
    const deleted = operationOf(await remove(`/v1/users/${id}`));
    await pass(25);
    const restored = operationOf(await undo(deleted));
    await pass(15);
    const again = operationOf(await undo(restored));
    await pass(29);
    expect(await get(`/v1/operations/${deleted}`)).toMatchObject({ purged: false, can_undo: true });
    expect((await get('/v1/trash')).rows).toMatchObject([{ id: deleted }]);
    await pass(2);
    for (const one of [deleted, again]) expect(await get(`/v1/operations/${one}`)).toMatchObject({ purged: true });
    expect(await kept('Nana Ama')).toBe(0);
  });

  it('somebody whose adding was undone is deleted for good like others who are deleted', async () => {
    const payload = { name: 'Yaw Boateng', username: 'yaw.b', role: 'admin', password: 'dotted paper 8' };
    const added = operationOf(await post(users.insert.path, payload));
    const undone = operationOf(await undo(added));
    await pass(29);
    expect(await get(`/v1/operations/${undone}`)).toMatchObject({ can_undo: true, label: 'Yaw Boateng' });
    expect(await kept('yaw.b')).toBe(1);
    await pass(2);
    for (const one of [added, undone]) {
      expect(await get(`/v1/operations/${one}`)).toMatchObject({ purged: true, label: null, changes: [] });
    }
    expect(await kept('yaw.b')).toBe(0);
  });

  it('nothing is lost of somebody who came back with an undo that deleted them and added them again', async () => {
    const ids = [(await buildUser(test().app.db)).id, (await buildUser(test().app.db)).id];
    const removed = await bulk('users', { select: { ids }, remove: true, expected: 2 });
    const restored = operationOf(await undo(removed.operation));
    const deleted = operationOf(await remove(`/v1/users/${ids[0]}`));
    // These two leave out the one who is deleted; what brings that one back makes up for both.
    const again = operationOf(await undo(restored));
    expect((await undo(again)).statusCode).toBe(201);
    const back = operationOf(await undo(deleted));
    expect((await changesOf(back)).map(({ kind }: { kind: string }) => kind)).toEqual(['I', 'D', 'I']);
    await pass(31);
    expect(await get(`/v1/operations/${back}`)).toMatchObject({ purged: false, can_undo: true });
  });

  it('what went with people who were deleted for good in rows of others is kept like all changes', async () => {
    const { db } = test().app;
    const ids = [(await buildUser(db, { role: 'editor' })).id, (await buildUser(db)).id];
    await buildQuestion(db);
    await db.execute(sql`UPDATE questions SET hint = 'A unit', updated_by = ${ids[0]}`);
    const { operation } = await bulk('users', { select: { ids }, remove: true, expected: 2 });
    await pass(31);
    expect(await get(`/v1/operations/${operation}`)).toMatchObject({ purged: true, changes: [{ table: 'questions' }] });
    await pass(335);
    expect(await changesOf(operation)).toEqual([]);
  });
});
