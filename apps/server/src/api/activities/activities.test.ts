import { activities } from '@quizdesk/contract/play';
import { describe, expect, it } from 'vitest';
import { questions } from '../../db/schema/questions.ts';
import { buildBadge, buildUserBadge } from '../../testing/builders/badges.ts';
import { buildLevel } from '../../testing/builders/levels.ts';
import {
  buildAnswer,
  buildLevelProgress,
  buildQotdAttempt,
  buildStreakRecord,
  buildSuggestedAttempt,
  buildUserStreak,
} from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['api'] });
const get = (query: Record<string, string> = {}) => test().call({ method: 'GET', url: activities.list.path, query });
const minute = (number: number) => new Date(Date.UTC(2026, 2, 1, 10, number));

interface Listed {
  readonly rows: { readonly kind: string; readonly id: number; readonly text: string; readonly at: string }[];
  readonly count: number;
}
const listed = async (query: Record<string, string> = {}): Promise<Listed> => (await get(query)).json();
const texts = async () => (await listed()).rows.map((row) => row.text);

/** One record of every kind, a minute apart, each of another person unless one is given. */
async function buildOneOfEach(user_id?: number) {
  const { db } = test().app;
  const whose = user_id === undefined ? {} : { user_id };
  return [
    { kind: 'answer', ...(await buildAnswer(db, { ...whose, created_at: minute(1) })) },
    { kind: 'streak', ...(await buildStreakRecord(db, { ...whose, created_at: minute(2) })) },
    { kind: 'badge', ...(await buildUserBadge(db, { ...whose, awarded_at: minute(3) })) },
    { kind: 'qotd_attempt', ...(await buildQotdAttempt(db, { ...whose, created_at: minute(4) })) },
    { kind: 'suggested_attempt', ...(await buildSuggestedAttempt(db, { ...whose, created_at: minute(5) })) },
  ].toReversed();
}
const named = (rows: readonly { readonly kind: string; readonly id: number }[]) =>
  rows.map(({ kind, id }) => [kind, id]);

describe('the latest activity', () => {
  it('is empty where nobody has played', async () => {
    expect(await listed()).toEqual({ rows: [], count: 0 });
  });

  it('merges every kind by time, newest first, and says whose it is', async () => {
    const built = await buildOneOfEach();
    const { rows, count } = await listed();
    expect([named(rows), count]).toEqual([named(built), 5]);
    const { id, name, username } = await buildUser(test().app.db);
    const answer = await buildAnswer(test().app.db, { user_id: id, created_at: minute(9) });
    expect((await listed()).rows[0]).toEqual({
      kind: 'answer',
      id: answer.id,
      user_id: id,
      user: { id, name, username },
      text: 'Answered a deleted question correctly',
      at: '2026-03-01T10:09:00.000Z',
    });
  });

  it('names a question, and says where it was deleted since', async () => {
    const { db } = test().app;
    const question = await buildQuestion(db);
    await buildAnswer(db, { question_id: question.id });
    const text = async () => (await listed()).rows[0]?.text;
    expect(await text()).toBe(`Answered question ${question.id} correctly`);
    await db.delete(questions);
    expect(await text()).toBe(`Answered question ${question.id} (deleted) correctly`);
  });

  it('goes by time and not by the order in which it was stored', async () => {
    const { db } = test().app;
    for (const at of [3, 1, 2]) await buildAnswer(db, { created_at: minute(at) });
    expect((await listed()).rows.map(({ at }) => at)).toEqual([3, 2, 1].map((at) => minute(at).toISOString()));
  });

  it('has no progress and no running streaks', async () => {
    await buildLevelProgress(test().app.db);
    await buildUserStreak(test().app.db);
    expect(await listed()).toEqual({ rows: [], count: 0 });
  });

  it('comes page by page, each with the exact count, from either end', async () => {
    const built = [...(await buildOneOfEach()), ...(await buildOneOfEach())];
    const all = (await listed()).rows;
    expect(all).toHaveLength(built.length);
    for (let offset = 0; offset < 12; offset++) {
      const page = await listed({ offset: String(offset), limit: '3' });
      expect(page).toEqual({ rows: all.slice(offset, offset + 3), count: 10 });
    }
  });

  it('has an attempt at the time when it was completed, or else begun', async () => {
    const { db } = test().app;
    const begun = await buildSuggestedAttempt(db, { created_at: minute(5) });
    const quiz = await buildSuggestedAttempt(db, { created_at: minute(1), completed_at: minute(6) });
    const daily = await buildQotdAttempt(db, { created_at: minute(2), completed_at: minute(4) });
    const { rows } = await listed();
    expect(rows.map(({ id, at }) => [id, at])).toEqual([
      [quiz.id, minute(6).toISOString()],
      [begun.id, minute(5).toISOString()],
      [daily.id, minute(4).toISOString()],
    ]);
    expect((await listed({ to: minute(5).toISOString() })).rows.map(({ id }) => id)).toEqual([daily.id]);
  });

  it('can be turned round, from either end', async () => {
    const built = (await buildOneOfEach()).toReversed();
    expect(named((await listed({ order: 'asc' })).rows)).toEqual(named(built));
    for (let offset = 0; offset < 6; offset++) {
      const { rows, count } = await listed({ order: 'asc', offset: String(offset), limit: '2' });
      expect([named(rows), count]).toEqual([named(built.slice(offset, offset + 2)), 5]);
    }
  });

  it('of some days or a span of time has what happened then, with its count', async () => {
    const built = await buildOneOfEach();
    const own = await buildAnswer(test().app.db, { created_at: new Date('2026-02-28T23:59:59.999Z') });
    const span = { from: minute(2).toISOString(), to: minute(4).toISOString() };
    const { rows, count } = await listed(span);
    expect([named(rows), count]).toEqual([named(built.slice(2, 4)), 2]);
    expect(await listed({ ...span, offset: '1', limit: '1' })).toMatchObject({ rows: [rows[1]], count: 2 });
    expect(named((await listed({ from: '2026-03-01', to: '2026-03-01' })).rows)).toEqual(named(built));
    expect((await listed({ to: '2026-02-28' })).rows.map(({ id }) => id)).toEqual([own.id]);
    expect(await listed({ user_id: String(own.user_id), from: '2026-03-01' })).toEqual({ rows: [], count: 0 });
  });

  it('of the same moment has a fixed order, the same on every page', async () => {
    const { db } = test().app;
    for (let number = 0; number < 3; number++) {
      await buildAnswer(db, { created_at: minute(1) });
      await buildStreakRecord(db, { created_at: minute(1) });
    }
    // By id, and of the same id by the names of the kinds.
    const order = [3, 2, 1].flatMap((id) => [
      ['streak', id],
      ['answer', id],
    ]);
    expect(named((await listed()).rows)).toEqual(order);
    expect(named((await listed({ order: 'asc' })).rows)).toEqual(order.toReversed());
    const singly = [];
    for (let offset = 0; offset < 6; offset++)
      singly.push(...(await listed({ offset: String(offset), limit: '1' })).rows);
    expect(named(singly)).toEqual(order);
  });

  it('of one person has theirs alone', async () => {
    const { id } = await buildUser(test().app.db);
    await buildOneOfEach();
    const own = await buildOneOfEach(id);
    const { rows, count } = await listed({ user_id: String(id) });
    expect([named(rows), count]).toEqual([named(own), 5]);
    expect(await listed({ user_id: '987654' })).toEqual({ rows: [], count: 0 });
  });

  it('answers the farthest page that can be asked', async () => {
    await buildOneOfEach();
    expect(await listed({ offset: '9007199254740991', limit: '10000' })).toEqual({ rows: [], count: 5 });
  });
});

describe('an activity says in words', () => {
  it('what was answered, and how', async () => {
    const { db } = test().app;
    const { id } = await buildQuestion(db);
    await buildAnswer(db, { question_id: id, created_at: minute(2) });
    await buildAnswer(db, { question_id: id, is_correct: false, created_at: minute(1) });
    expect(await texts()).toEqual([`Answered question ${id} correctly`, `Answered question ${id} wrongly`]);
  });

  it('which suggested quiz was begun or completed', async () => {
    const { db } = test().app;
    const level_id = (await buildLevel(db, { level_number: 4 })).id;
    await buildSuggestedAttempt(db, { level_id, completed_at: minute(9), created_at: minute(3) });
    await buildSuggestedAttempt(db, { level_id, created_at: minute(2) });
    await buildSuggestedAttempt(db, { created_at: minute(1) });
    expect(await texts()).toEqual([
      'Completed the suggested quiz of level 4',
      'Started the suggested quiz of level 4',
      'Started a suggested quiz',
    ]);
  });

  it('which quiz of the day was begun or completed', async () => {
    const { db } = test().app;
    await buildQotdAttempt(db, { quiz_date: '2026-02-28', score: 8, completed_at: minute(9), created_at: minute(2) });
    await buildQotdAttempt(db, { quiz_date: '2026-02-28', created_at: minute(1) });
    expect(await texts()).toEqual([
      'Completed the quiz of the day of 28 Feb 2026 with a score of 8',
      'Started the quiz of the day of 28 Feb 2026',
    ]);
  });

  it('which badge was earned', async () => {
    const badge = await buildBadge(test().app.db, { name: 'Night Owl' });
    await buildUserBadge(test().app.db, { badge_id: badge.id });
    expect(await texts()).toEqual(['Earned the badge "Night Owl"']);
  });

  it('which streak was reached or lost', async () => {
    const { db } = test().app;
    for (const streak of [0, 1, 7]) await buildStreakRecord(db, { streak, created_at: minute(streak) });
    expect(await texts()).toEqual(['Reached a streak of 7 days', 'Reached a streak of 1 day', 'Lost the streak']);
  });
});
