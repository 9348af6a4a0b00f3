import {
  qotdAttempts,
  streaks,
  suggestedAttempts,
  userAnswers,
  userBadges,
  userLevelProgress,
} from '@quizdesk/contract/play';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { user_answers } from '../../db/schema/play.ts';
import { correct_answers } from '../../db/schema/questions.ts';
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
import { pathOf, useTestApp } from '../../testing/test-app.ts';
import { PLAY_KINDS } from './testing-kinds.ts';

const test = useTestApp({ services: ['api'] });
const listed = async (url: string) => (await test().call({ method: 'GET', url })).json();
const wire = (date: Date | null) => date?.toISOString() ?? null;
const person = () => buildUser(test().app.db, { name: 'Yaw Ntim', username: 'yaw' });
const user = (id: number) => ({ id, name: 'Yaw Ntim', username: 'yaw' });

describe('a record in its list', () => {
  it('of level progress', async () => {
    const { id: user_id } = await person();
    const row = await buildLevelProgress(test().app.db, { user_id, unlocked_at: new Date('2026-03-01T10:00:00.5Z') });
    expect((await listed(userLevelProgress.list.path)).rows).toEqual([
      { ...row, unlocked_at: '2026-03-01T10:00:00.500Z', created_at: wire(row.created_at), user: user(user_id) },
    ]);
  });

  it('of suggested quiz attempts', async () => {
    const { db } = test().app;
    const { id: user_id } = await person();
    const level_id = (await buildLevel(db)).id;
    const row = await buildSuggestedAttempt(db, { user_id, level_id, bonus_point: 5, completed_at: new Date() });
    const times = { completed_at: wire(row.completed_at), created_at: wire(row.created_at) };
    expect((await listed(suggestedAttempts.list.path)).rows).toEqual([
      { ...row, ...times, user: user(user_id), deleted_ids: [] },
    ]);
  });

  it('of quiz of the day attempts', async () => {
    const { id: user_id } = await person();
    const row = await buildQotdAttempt(test().app.db, {
      user_id,
      score: 8,
      bonus_points: 2,
      bonus_awarded: true,
      time_taken: 42,
      quiz_date: '2026-02-28',
    });
    expect((await listed(qotdAttempts.list.path)).rows).toEqual([
      { ...row, quiz_date: '2026-02-28', completed_at: null, created_at: wire(row.created_at), user: user(user_id) },
    ]);
  });

  it('of user answers', async () => {
    const { db } = test().app;
    const { id: user_id } = await person();
    const question = await buildQuestion(db);
    const row = await buildAnswer(db, {
      user_id,
      question_id: question.id,
      level_id: question.level_id,
      sq_attempt_id: (await buildSuggestedAttempt(db, { user_id })).id,
      qotd_attempt_id: (await buildQotdAttempt(db, { user_id })).id,
      answer: '=1+1\n$x^2$ ☃',
      is_correct: false,
      points_earned: -3,
    });
    expect((await listed(userAnswers.list.path)).rows).toEqual([
      {
        ...row,
        created_at: wire(row.created_at),
        user: user(user_id),
        question_text: question.question_text,
        deleted_ids: [],
      },
    ]);
  });

  it('of answers and attempts names which of their ids were deleted', async () => {
    const { db } = test().app;
    const question = await buildQuestion(db);
    const level = await buildLevel(db);
    await buildAnswer(db, { question_id: question.id, level_id: level.id });
    await buildAnswer(db, { question_id: question.id, level_id: question.level_id });
    await buildSuggestedAttempt(db, { level_id: level.id });
    for (const url of [`/v1/questions/${question.id}`, `/v1/levels/${level.id}`]) {
      expect((await test().call({ method: 'DELETE', url })).statusCode).toBe(204);
    }
    const gone = { question_id: question.id, question_text: null };
    expect((await listed(userAnswers.list.path)).rows).toMatchObject([
      { ...gone, level_id: question.level_id, deleted_ids: ['question_id'] },
      { ...gone, level_id: level.id, deleted_ids: ['question_id', 'level_id'] },
    ]);
    expect((await listed(suggestedAttempts.list.path)).rows).toMatchObject([
      { level_id: level.id, deleted_ids: ['level_id'] },
    ]);
  });

  it('of streaks, then and now', async () => {
    const { db } = test().app;
    const { id: user_id } = await person();
    const past = await buildStreakRecord(db, { user_id, streak: 7 });
    expect((await listed(streaks.history.path)).rows).toEqual([
      { ...past, created_at: wire(past.created_at), user: user(user_id) },
    ]);
    const now = await buildUserStreak(db, { user_id, current_streak: 3 });
    expect((await listed(streaks.current.path)).rows).toEqual([
      { ...now, last_action_at: wire(now.last_action_at), user: user(user_id) },
    ]);
  });

  it.each([null, 'owl.png'])('of user badges, with the badge and its icon (%s)', async (icon) => {
    const { db } = test().app;
    const { id: user_id } = await person();
    const badge = await buildBadge(db, { name: 'Night Owl', icon });
    const row = await buildUserBadge(db, { user_id, badge_id: badge.id });
    expect((await listed(userBadges.list.path)).rows).toEqual([
      {
        ...row,
        awarded_at: wire(row.awarded_at),
        user: user(user_id),
        badge: { id: badge.id, name: 'Night Owl', icon },
      },
    ]);
  });
});

it('answers are listed of one question, all or those that are right or wrong', async () => {
  const { db } = test().app;
  const { id: question_id } = await buildQuestion(db);
  const { id: right } = await buildAnswer(db, { question_id, is_correct: true });
  const { id: wrong } = await buildAnswer(db, { question_id, is_correct: false });
  await buildAnswer(db, { is_correct: true });
  const idsOf = async (query: object) => {
    const answer = await test().call({ method: 'GET', url: userAnswers.list.path, query: { ...query } });
    return answer.json().rows.map(({ id }: { id: number }) => id);
  };
  const of = { question_id: String(question_id) };
  expect(await idsOf(of)).toEqual([wrong, right]);
  expect(await idsOf({ ...of, is_correct: 'true' })).toEqual([right]);
  expect(await idsOf({ ...of, is_correct: 'false' })).toEqual([wrong]);
});

const removable = PLAY_KINDS.flatMap((kind) =>
  'remove' in kind.calls ? [{ ...kind, remove: kind.calls.remove }] : [],
);

describe.each(removable)('deleting from $name', ({ calls, remove, build }) => {
  it('takes one record away and counts one less; a second time is a 404', async () => {
    const { db } = test().app;
    const stays = await build(db);
    const { id } = await build(db);
    const url = pathOf(remove, { id });
    const removed = await test().call({ method: 'DELETE', url });
    expect([removed.statusCode, removed.body]).toEqual([204, '']);
    expect(await listed(calls.list.path)).toMatchObject({ count: 1, rows: [{ id: stays.id }] });
    expect((await test().call({ method: 'DELETE', url })).statusCode).toBe(404);
  });

  it('leaves the correct answer of the same id, and the question', async () => {
    const { db } = test().app;
    const { id } = await build(db);
    // As many questions, each with its correct answer, as ids up to this one.
    while ((await db.$count(correct_answers)) < id) await buildQuestion(db);
    const before = await db.select().from(correct_answers);
    expect(before.map((answer) => answer.id)).toContain(id);
    expect((await test().call({ method: 'DELETE', url: pathOf(remove, { id }) })).statusCode).toBe(204);
    expect(await db.select().from(correct_answers)).toEqual(before);
  });

  it.each(['all', 'export', '9007199254740991'])('knows no record %s: 404', async (id) => {
    await build(test().app.db);
    const answer = await test().call({ method: 'DELETE', url: remove.path.replace(':id', encodeURIComponent(id)) });
    expect(answer.statusCode).toBe(404);
    expect((await listed(calls.list.path)).count).toBe(1);
  });
});

describe('deleting an attempt', () => {
  it.each([
    ['suggested quiz', suggestedAttempts.remove, buildSuggestedAttempt, 'sq_attempt_id'],
    ['quiz of the day', qotdAttempts.remove, buildQotdAttempt, 'qotd_attempt_id'],
  ] as const)(
    'at a %s keeps its answers, which keep its id and say that it was deleted',
    async (_, remove, build, column) => {
      const { db } = test().app;
      const attempt = await build(db);
      const other = await build(db);
      const { user_id } = attempt;
      const answer = await buildAnswer(db, { user_id, [column]: attempt.id });
      const kept = await buildAnswer(db, { user_id, [column]: other.id });
      const removed = await test().call({ method: 'DELETE', url: pathOf(remove, { id: attempt.id }) });
      expect(removed.statusCode).toBe(204);
      const find = async (id: number) => (await db.select().from(user_answers).where(eq(user_answers.id, id)))[0];
      expect([await find(answer.id), await find(kept.id)]).toEqual([answer, kept]);
      const { rows } = await listed(userAnswers.list.path);
      expect(rows).toMatchObject([
        { id: kept.id, deleted_ids: [] },
        { id: answer.id, [column]: attempt.id, deleted_ids: [column] },
      ]);
    },
  );
});
