import { addDays } from '@quizdesk/contract/rules/days';
import { TIMELINE_KINDS, TIMELINE_PAGE } from '@quizdesk/contract/rules/timeline-kinds';
import type { TimelineEntry } from '@quizdesk/contract/timeline';
import { describe, expect, it } from 'vitest';
import { notifications } from '../../db/schema/notifications.ts';
import { buildUserBadge } from '../../testing/builders/badges.ts';
import { buildLevel } from '../../testing/builders/levels.ts';
import {
  buildAnswer,
  buildQotdAttempt,
  buildStreakRecord,
  buildSuggestedAttempt,
  buildUserStreak,
} from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildSubscription } from '../../testing/builders/subscriptions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });

const minute = (number: number) => new Date(Date.UTC(2026, 2, 1, 10, number));

interface Timeline {
  readonly rows: readonly TimelineEntry[];
  readonly next: string | null;
}
const ask = (id: number, query: Record<string, string> = {}) =>
  test().call({ method: 'GET', url: `/v1/users/${id}/timeline`, query }, 'viewer');
const timeline = async (id: number, query: Record<string, string> = {}): Promise<Timeline> => {
  const answer = await ask(id, query);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
};
const sources = ({ rows }: Timeline) => rows.map(({ source }) => source);

/** One record of every source but the journal's, a minute apart, and the same of someone else. */
async function buildOneOfEach(user_id: number) {
  const { db } = test().app;
  const { id: level_id, level_number } = await buildLevel(db);
  const { id: question_id } = await buildQuestion(db, { question_text: 'Which gas is most of the air?' });
  const daily = await buildQotdAttempt(db, { user_id, score: 3, completed_at: minute(2), created_at: minute(0) });
  await buildAnswer(db, {
    ...{ user_id, question_id, qotd_attempt_id: daily.id, answer: 'Nitrogen', is_correct: true },
    ...{ points_earned: 3, created_at: minute(1) },
  });
  const suggested = await buildSuggestedAttempt(db, { user_id, level_id, bonus_point: 5, created_at: minute(4) });
  await buildAnswer(db, { user_id, sq_attempt_id: suggested.id, is_correct: false, created_at: minute(3) });
  await buildStreakRecord(db, { user_id, streak: 3, created_at: minute(5) });
  await buildStreakRecord(db, { user_id, streak: 4, created_at: minute(6) });
  const badge = await buildUserBadge(db, { user_id, awarded_at: minute(7) });
  await buildSubscription(db, { user_id, transaction_id: `4100${user_id}`, created_at: minute(8) });
  const message = { type: 'alert', title: 'Hello', message: 'We look into it' } as const;
  await db.insert(notifications).values({ user_id, ...message, delivered_at: minute(10), created_at: minute(9) });
  return { level_id, level_number, question_id, badge_id: badge.badge_id };
}

describe('the timeline', () => {
  it('merges what somebody did and what was done to them, newest first, with what each is about', async () => {
    const { db } = test().app;
    const { id } = await buildUser(db);
    await buildOneOfEach((await buildUser(db)).id);
    const { level_id, level_number, question_id, badge_id } = await buildOneOfEach(id);
    const { rows, next } = await timeline(id);
    expect(next).toBeNull();
    const at = (number: number) => ({ id: expect.any(Number), at: minute(number).toISOString() });
    const attempt = { status: 'started', answers: 1 };
    expect(rows).toEqual([
      {
        ...{ source: 'message', ...at(9), type: 'alert', title: 'Hello', message: 'We look into it', sent_by: null },
        ...{ delivered_at: minute(10).toISOString(), read_at: null },
      },
      expect.objectContaining({ source: 'payment', ...at(8), transaction_id: `4100${id}`, removed_at: null }),
      { source: 'badge', ...at(7), badge_id, name: expect.any(String) },
      { source: 'streak', ...at(6), streak: 4, streak_before: 3 },
      { source: 'streak', ...at(5), streak: 3, streak_before: null },
      { source: 'suggested_attempt', ...at(4), ...attempt, correct: 0, bonus: 5, level_id, level_number },
      {
        ...{ source: 'answer', ...at(3), question_id: null, question_text: null },
        ...{ answer: expect.any(String), is_correct: false, points_earned: expect.any(Number) },
      },
      {
        ...{ source: 'daily_attempt', ...at(2), ...attempt, correct: 1, bonus: 0 },
        ...{ quiz_date: '2026-11-20', score: 3, time_taken: 0 },
      },
      {
        ...{ source: 'answer', ...at(1), question_id, question_text: 'Which gas is most of the air?' },
        ...{ answer: 'Nitrogen', is_correct: true, points_earned: 3 },
      },
    ]);
  });

  it('has one kind alone where that is asked for', async () => {
    const { id } = await buildUser(test().app.db);
    await buildOneOfEach(id);
    const found = await Promise.all(TIMELINE_KINDS.map(async (kind) => sources(await timeline(id, { kind }))));
    expect(found).toEqual([
      ['answer', 'answer'],
      ['suggested_attempt', 'daily_attempt'],
      ['streak', 'streak'],
      ['badge'],
      ['payment'],
      ['message'],
      [],
    ]);
  });

  it('comes page by page without gaps or repeats, also of one moment', async () => {
    const { db } = test().app;
    const { id: user_id } = await buildUser(db);
    for (let number = 0; number < TIMELINE_PAGE; number++) {
      const created_at = minute(number % 3);
      await buildAnswer(db, { user_id, created_at });
      await buildStreakRecord(db, { user_id, streak: number, created_at });
      if (number % 2 === 0) await buildQotdAttempt(db, { user_id, created_at });
    }
    const keys: string[] = [];
    const times: string[] = [];
    let next: string | null = '';
    for (let page = 0; next !== null; page++) {
      const got: Timeline = await timeline(user_id, next === '' ? {} : { before: next });
      expect(got.rows).toHaveLength(page < 2 ? TIMELINE_PAGE : TIMELINE_PAGE / 2);
      keys.push(...got.rows.map(({ source, id }) => `${source} ${id}`));
      times.push(...got.rows.map(({ at }) => at));
      next = got.next;
    }
    expect(new Set(keys).size).toBe(2.5 * TIMELINE_PAGE);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('has what administrators did to the account and its streak, with who and why, and payments once', async () => {
    const { db } = test().app;
    const { id } = await buildUser(db, { name: 'Nana Ama' });
    const day = (ago: number) => addDays(new Date().toISOString().slice(0, 10), -ago);
    await buildAnswer(db, { user_id: id, created_at: new Date(`${day(6)}T12:00:00Z`) });
    await buildUserStreak(db, { user_id: id, current_streak: 1, last_action_at: new Date(`${day(6)}T12:00:00Z`) });
    await test().call({ method: 'PUT', url: `/v1/users/${id}`, payload: { name: 'Nana Ama Frimpong' } });
    const premium = { method: 'PUT', url: '/v1/user/subscriptions/test-premium', payload: { user_id: id } } as const;
    expect((await test().call(premium)).statusCode).toBe(200);
    const outage = { date: day(5), reason: 'The app was down' };
    const repaired = await test().call({ method: 'POST', url: '/v1/streaks/grants', payload: outage });
    expect(repaired.statusCode).toBe(201);
    const { rows } = await timeline(id, { kind: 'changes' });
    expect(rows).toMatchObject([
      { action: 'streak_desks.grant_many', reason: 'The app was down', actor_name: expect.any(String) },
      { action: 'users.update', reason: null, summary: { users: { changed: 1 } }, in_effect: true },
    ]);
    expect(sources(await timeline(id, { kind: 'payments' }))).toEqual(['payment']);
    await test().call({ method: 'POST', url: `/v1/operations/${rows[1]?.id}/undo` }, 'superadmin');
    const after = await timeline(id, { kind: 'changes' });
    expect(after.rows).toMatchObject([
      { action: 'operations.undo' },
      { action: 'streak_desks.grant_many' },
      { action: 'users.update', in_effect: false },
    ]);
  });

  it('is empty for who did nothing, and there is none of nobody or of a deleted account', async () => {
    const { id } = await buildUser(test().app.db);
    expect(await timeline(id)).toEqual({ rows: [], next: null });
    await buildOneOfEach(id);
    expect((await ask(id + 1000)).statusCode).toBe(404);
    expect((await test().call({ method: 'DELETE', url: `/v1/users/${id}` }, 'superadmin')).statusCode).toBe(204);
    expect((await ask(id)).statusCode).toBe(404);
  });

  it.each([
    'yesterday',
    '2026-03-01T10:00:00Z_gone_1',
    '2026-02-30T10:00:00Z_answer_1',
    '0000-01-01T10:00:00Z_answer_1',
    '2026-03-01T10:00:00Z_answer_1; DROP',
  ])('begins after no place such as %s', async (before) => {
    const answer = await ask(1, { before });
    expect([answer.statusCode, Object.keys(answer.json().details)]).toEqual([422, ['before']]);
  });
});
