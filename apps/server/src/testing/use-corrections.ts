import { beforeEach, expect, vi } from 'vitest';
import { sweepAnswers } from '../api/corrections/sweeps.ts';
import { addUpAnswers } from '../api/standings/play-days.ts';
import { buildAnswer, buildQotdAttempt } from './builders/play.ts';
import { buildQuestion } from './builders/questions.ts';
import { buildUser } from './builders/users.ts';
import type { TestApp } from './test-app.ts';

/**
 * What tests of the correction desk begin with and say: Ama has answered a question by the key, Newton, and Kofi with Ohm,
 * each in a quiz of the day.
 */
export function useCorrections(test: () => TestApp) {
  let made: { question: Awaited<ReturnType<typeof buildQuestion>>; ama: number; kofi: number } | undefined;
  const setting = () => {
    if (!made) throw new Error('The question and its students are there inside of tests only');
    return made;
  };
  const rowsOf = async (text: string) => (await test().app.database.pool.query(text)).rows;

  /** Counts the points of everybody, as the background job does. */
  async function countPlay() {
    await addUpAnswers(test().app.database, 'UTC');
  }

  beforeEach(async () => {
    const { db } = test().app;
    const question = await buildQuestion(db, { score: 4 });
    const { id: ama } = await buildUser(db, { name: 'Ama Mensah' });
    const { id: kofi } = await buildUser(db, { name: 'Kofi Boateng' });
    made = { question, ama, kofi };
    for (const [user_id, answer] of [
      [ama, 'Newton'],
      [kofi, ' ohm '],
    ] as const) {
      const is_correct = answer === 'Newton';
      const points_earned = is_correct ? 4 : 0;
      const attempt = await buildQotdAttempt(db, {
        ...{ user_id, score: 10 + points_earned, completed_at: new Date('2026-11-20T10:00:00Z') },
      });
      const parts = { user_id, question_id: question.id, qotd_attempt_id: attempt.id };
      await buildAnswer(db, { ...parts, answer, is_correct, points_earned });
    }
    await countPlay();
  });

  const propose = (values: object = {}, as: 'editor' | 'admin' = 'admin') =>
    test().call(
      {
        method: 'POST',
        url: '/v1/corrections',
        payload: { question_id: setting().question.id, policy: 'key', answer: ['Ohm'], reason: 'Mixed up', ...values },
      },
      as,
    );
  const apply = (id: number, payload: object = {}) =>
    test().call({ method: 'POST', url: `/v1/corrections/${id}/apply`, payload });

  return {
    /** The question, and the ids of Ama and Kofi. */
    setting,
    rowsOf,
    countPlay,
    propose,
    apply,
    undo: (id: number) => test().call({ method: 'POST', url: `/v1/operations/${id}/undo` }, 'superadmin'),
    /** Verdict and points of every answer. */
    marks: async () =>
      (await rowsOf('SELECT is_correct, points_earned FROM user_answers ORDER BY id')).map((row) => Object.values(row)),
    /** Waits until every transaction of its time has ended, those too of other tests on the same server. */
    sweep: () => vi.waitFor(async () => expect(await sweepAnswers(test().app.db)).toBe(1), 60_000),
    async proposeAndApply(values: object = {}, application: object = {}) {
      const proposed = await propose(values);
      expect([proposed.statusCode, proposed.json().message]).toEqual([201, undefined]);
      const applied = await apply(proposed.json().id, application);
      expect([applied.statusCode, applied.json().message]).toEqual([201, undefined]);
      return { proposal: proposed.json(), operation: applied.json() };
    },
  };
}
