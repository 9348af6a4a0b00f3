import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { buildAnswer, buildUserStreak } from '../../testing/builders/play.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { operationOf, useOperations } from '../../testing/use-operations.ts';
import { expireChanges } from './journal-upkeep.ts';

const DAY_MS = 86_400_000;
const test = useTestApp({ services: ['account', 'api'] });
const { get, post, put, remove, undo, addSchool } = useOperations(test);

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
