import { addDays } from '@quizdesk/contract/rules/days';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach } from 'vitest';
import { buildAnswer, buildStreakRecord, buildUserStreak } from './builders/play.ts';
import { buildUser } from './builders/users.ts';
import { dayOf } from './days-ago.ts';
import type { TestApp } from './test-app.ts';

/** So many days before the day of the call: a file that runs over midnight goes on with the next day. */
export const ago = (days: number) => addDays(dayOf(new Date()), -days);
export const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);
export const endOf = (day: string) => `${day}T23:59:59.999Z`;

interface Plays {
  readonly name?: string;
  /** How many days ago something was played. */
  readonly played: readonly number[];
  readonly current: number;
}

export const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);
/** Twelve days, one missed five days ago, and four days until today's eve. */
export const broken = { played: [...range(17, 6), ...range(4, 1)], current: 4 };

/** Students with streaks, and the calls of the streak desk. */
export function useStreaks(test: () => TestApp) {
  beforeEach(async () => {
    // No undo may leave no one who may do everything.
    await test().tokenFor('superadmin');
  });

  /** A student who played on these days, as the participants' app has it. */
  async function student({ name = 'Nana Ama', played, current }: Plays): Promise<number> {
    const { db } = test().app;
    const { id: user_id } = await buildUser(db, { name });
    for (const days of played) await buildAnswer(db, { user_id, created_at: noonOf(ago(days)) });
    const last_action_at = noonOf(ago(Math.min(...played)));
    await buildUserStreak(db, { user_id, current_streak: current, last_action_at });
    await buildStreakRecord(db, { user_id, streak: current, created_at: last_action_at });
    return user_id;
  }

  const grant = (user_id: number, date: string, reason = 'The app was down') =>
    test().call({ method: 'POST', url: `/v1/streaks/${user_id}/grants`, payload: { date, reason } });
  const grantMany = (date: string, more: object = {}) =>
    test().call({ method: 'POST', url: '/v1/streaks/grants', payload: { date, reason: 'The app was down', ...more } });
  const desk = async (user_id: number) =>
    (await test().call({ method: 'GET', url: `/v1/streaks/${user_id}` }, 'viewer')).json();
  const undo = ({ headers }: LightMyRequestResponse) =>
    test().call({ method: 'POST', url: `/v1/operations/${headers['operation-id']}/undo` });
  /** The present streak and its last action. */
  async function streakOf(user_id: number) {
    const { rows } = await test().app.db.execute<{ current_streak: number; at: string }>(
      sql`SELECT current_streak, to_json(last_action_at AT TIME ZONE 'UTC') #>> '{}' AS at FROM user_streaks WHERE user_id = ${user_id}`,
    );
    const [row] = rows;
    return [row?.current_streak, new Date(`${row?.at}Z`).toISOString()];
  }
  async function historyOf(user_id: number): Promise<number[]> {
    const { rows } = await test().app.db.execute<{ streak: number }>(
      sql`SELECT streak FROM streak_history WHERE user_id = ${user_id} ORDER BY id`,
    );
    return rows.map(({ streak }) => streak);
  }
  /** The participants' app counts a day. */
  async function play(user_id: number, day: string, streak: number): Promise<void> {
    const { db } = test().app;
    await buildAnswer(db, { user_id, created_at: noonOf(day) });
    await db.execute(
      sql`UPDATE user_streaks SET current_streak = ${streak}, last_action_at = ${noonOf(day)} WHERE user_id = ${user_id}`,
    );
  }

  return { student, grant, grantMany, desk, undo, streakOf, historyOf, play };
}
