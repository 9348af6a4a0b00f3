import { addDays } from '@quizdesk/contract/rules/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildBadge, buildUserBadge } from '../../testing/builders/badges.ts';
import { buildStreakRecord, buildUserStreak } from '../../testing/builders/play.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { journaledContents } from '../../testing/database/journaled-contents.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useCorrections } from '../../testing/use-corrections.ts';
import { operationOf, useOperations } from '../../testing/use-operations.ts';
import { expireChanges } from './journal-upkeep.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { setting, rowsOf, proposeAndApply, sweep, marks } = useCorrections(test);
const { get, post, put, remove, undo } = useOperations(test);

// The accounts of the callers are there before the first look.
beforeEach(async () => {
  for (const role of ['admin', 'superadmin'] as const) await test().call({ method: 'GET', url: '/v1/quizzes' }, role);
});

const contents = () => journaledContents(test().app.db);
const deleteUser = async (id: number) => operationOf(await remove(`/v1/users/${id}`));
/** Undoes what can be undone, and returns the undo. */
async function undone(id: number) {
  const answer = await undo(id);
  expect([answer.statusCode, answer.json().details]).toEqual([201, undefined]);
  return answer.json();
}
const othersOf = (user: number) =>
  rowsOf(`SELECT a::text FROM user_answers a WHERE user_id <> ${user} UNION ALL
    SELECT a::text FROM qotd_attempts a WHERE user_id <> ${user} ORDER BY 1`);

describe('the undo of a correction', () => {
  it('leaves out a deleted student, by name, who comes back as before, and as after once it is done again', async () => {
    const { ama } = setting();
    const badge = await buildBadge(test().app.db, { name: 'Perfect Day' });
    await buildUserBadge(test().app.db, { user_id: ama, badge_id: badge.id });
    const before = await contents();
    const { operation } = await proposeAndApply({}, { take_badges_back: true });
    const after = await contents();
    const deleted = await deleteUser(ama);
    const undoing = await undone(operation.id);
    expect(undoing).toMatchObject({
      left_out: 3,
      left: [{ table: 'users', row_id: ama, label: 'Ama Mensah', reason: 'deleted, 3 rows with the account' }],
    });
    expect(await get(`/v1/operations/${undoing.id}`)).toMatchObject({ left_out: 3, left: undoing.left });
    // The badge that was taken from her, which is of no change of her going, comes back with her too.
    await undone(deleted);
    expect(await contents()).toEqual(before);
    await undone(undoing.id);
    expect(await contents()).toEqual(after);
    await undone(operation.id);
    expect(await contents()).toEqual(before);
  });

  it('and its redo while a student is deleted count as nothing for them', async () => {
    const { operation } = await proposeAndApply();
    const after = await contents();
    const deleted = await deleteUser(setting().ama);
    const undoing = await undone(operation.id);
    expect((await undone(undoing.id)).left_out).toBe(2);
    await undone(deleted);
    expect(await contents()).toEqual(after);
  });

  it.each(['by hand', 'in time'])(
    'takes back all the rest to the byte after a student is deleted for good %s',
    async (how) => {
      const { ama } = setting();
      const before = await othersOf(ama);
      const { operation } = await proposeAndApply();
      expect(await othersOf(ama)).not.toEqual(before);
      const deleted = await deleteUser(ama);
      if (how === 'by hand') expect((await remove(`/v1/trash/${deleted}`)).statusCode).toBe(204);
      else await expireChanges(test().app.db, { historyDays: 365, deletedPeopleDays: -1 });
      expect(await get(`/v1/operations/${deleted}`)).toMatchObject({ purged: true, can_undo: false });
      expect(await get(`/v1/operations/${operation.id}`)).toMatchObject({ purged: false, can_undo: true });
      const undoing = await undone(operation.id);
      expect(undoing).toMatchObject({ left_out: 2, left: [] });
      expect(await othersOf(ama)).toEqual(before);
      await undone(undoing.id);
      expect(await othersOf(ama)).not.toEqual(before);
    },
  );

  it('names nobody any more who was left out and is deleted for good later', async () => {
    const { operation } = await proposeAndApply();
    const deleted = await deleteUser(setting().ama);
    const undoing = await undone(operation.id);
    await remove(`/v1/trash/${deleted}`);
    expect(await get(`/v1/operations/${undoing.id}`)).toMatchObject({ left_out: 2, left: [] });
  });

  it('works where the accounts are deleted of the person who made it and of the one who edited the question before', async () => {
    const { id: editor } = await buildUser(test().app.db, { role: 'editor', name: 'Efua' });
    await rowsOf(`UPDATE questions SET updated_by = ${editor}, hint = 'A unit'`);
    const before = await contents();
    const { operation } = await proposeAndApply();
    const [question] = await rowsOf('SELECT updated_by FROM questions');
    const gone = [await deleteUser(Number(question?.updated_by)), await deleteUser(editor)];
    const { left_out } = await undone(operation.id);
    expect([left_out, await rowsOf('SELECT updated_by, hint FROM questions')]).toEqual([
      0,
      [{ updated_by: null, hint: 'A unit' }],
    ]);
    for (const id of gone) await undone(id);
    const after = await contents();
    expect([after.user_answers, after.correct_answers]).toEqual([before.user_answers, before.correct_answers]);
  });

  it('marks a student who comes back after it was applied by it', async () => {
    const deleted = await deleteUser(setting().ama);
    await proposeAndApply();
    await sweep();
    await undone(deleted);
    await sweep();
    expect(await marks()).toEqual([
      [false, 0],
      [true, 4],
    ]);
  });
});

const day = (ago: number) => addDays(new Date().toISOString().slice(0, 10), -ago);

/** Two students who have missed the day before yesterday. */
async function missDay() {
  const { db } = test().app;
  const { ama, kofi } = setting();
  await rowsOf('DELETE FROM user_answers');
  await rowsOf('DELETE FROM qotd_attempts');
  for (const user_id of [ama, kofi]) {
    const last_action_at = new Date(`${day(3)}T12:00:00Z`);
    await rowsOf(`INSERT INTO user_answers (user_id, question_id, answer, is_correct, points_earned, created_at)
      VALUES (${user_id}, ${setting().question.id}, 'Newton', true, 4, '${last_action_at.toISOString()}')`);
    await buildUserStreak(db, { user_id, current_streak: 1, last_action_at });
    await buildStreakRecord(db, { user_id, streak: 1, created_at: last_action_at });
  }
}

/** Restores the day that they missed. */
const grantDay = async () =>
  operationOf(await post('/v1/streaks/grants', { date: day(2), reason: 'The app was down' }));

it('of restored days leaves out deleted students, whose streak is as before once they are back', async () => {
  const { ama } = setting();
  await missDay();
  const before = await contents();
  const granted = await grantDay();
  expect(await rowsOf('SELECT current_streak FROM user_streaks')).toEqual([
    { current_streak: 2 },
    { current_streak: 2 },
  ]);
  const deleted = await deleteUser(ama);
  expect(await undone(granted)).toMatchObject({ left_out: 1, left: [{ label: 'Ama Mensah' }] });
  await undone(deleted);
  expect(await contents()).toEqual(before);
});

it('brings back a row that was deleted before a column was added with the default of that', async () => {
  const { ama } = setting();
  await missDay();
  const granted = await grantDay();
  const deleted = await deleteUser(ama);
  const undoing = await undone(granted);
  await undone(deleted);
  await rowsOf(`BEGIN; SELECT set_config('app.journal_writer', 'journal', true);
    UPDATE operation_changes SET before = before - 'created_at' WHERE table_name = 'streak_grants'; COMMIT`);
  await undone(undoing.id);
  const found = await rowsOf(
    "SELECT user_id, created_at > now() - interval '1 minute' AS is_new FROM streak_grants ORDER BY 1",
  );
  expect(found).toEqual([setting().ama, setting().kofi].map((user_id) => ({ user_id, is_new: true })));
});

it('of an undo that left all students needs the rights to what it brings along once they are back', async () => {
  const { ama, kofi } = setting();
  const { operation } = await proposeAndApply();
  const deleted = [await deleteUser(ama), await deleteUser(kofi)];
  const undoing = await undone(operation.id);
  expect(undoing.summary).not.toHaveProperty('user_answers');
  for (const id of deleted) await undone(id);
  const before = await marks();
  const url = `/v1/operations/${undoing.id}/undo`;
  const refused = await test().call({ method: 'POST', url }, 'editor');
  expect([refused.statusCode, refused.json().detail]).toEqual([
    403,
    'Your role, editor, may not change qotd attempts.',
  ]);
  expect(await marks()).toEqual(before);
  await undone(undoing.id);
  expect(await marks()).not.toEqual(before);
});

it('of an edit of somebody who is deleted is refused by name, and possible once they are back', async () => {
  const { ama } = setting();
  const edited = operationOf(await put(`/v1/users/${ama}`, { phone: '024 555 0101' }));
  const deleted = await deleteUser(ama);
  const refused = await undo(edited, { allow_partial: true });
  expect([refused.statusCode, refused.json().details]).toEqual([
    409,
    { [`users ${ama}`]: '“Ama Mensah”, deleted, 1 row with the account' },
  ]);
  await undone(deleted);
  await undone(edited);
});
