import { CORRECTION_POLICIES } from '@quizdesk/contract/constants';
import { runs } from '@quizdesk/contract/testing/property-runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildBadge, buildUserBadge } from '../../testing/builders/badges.ts';
import { buildAnswer, buildQotdAttempt } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { emptyDatabase } from '../../testing/database/empty-database.ts';
import { journaledContents } from '../../testing/database/journaled-contents.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addUpAnswers } from '../standings/play-days.ts';

const test = useTestApp({ services: ['account', 'api'] });

const TEXTS = ['Newton', 'Ohm', 'Volt'];
const STUDENTS = 4;

const given = fc.record({
  student: fc.nat({ max: STUDENTS - 1 }),
  answer: fc.constantFrom(...TEXTS, ' ohm ', 'Newton | Volt', 'Volt | newton', ''),
  is_correct: fc.boolean(),
  points_earned: fc.constantFrom(0, 3, 7),
  isDaily: fc.boolean(),
});
const correction = fc.record({
  policy: fc.constantFrom(...CORRECTION_POLICIES),
  key: fc.subarray(TEXTS, { minLength: 1 }),
  take_badges_back: fc.boolean(),
});
const world = fc.record({
  key: fc.subarray(TEXTS, { minLength: 1 }),
  answers: fc.array(given, { maxLength: 12 }),
  badges: fc.subarray(['Perfect Day', 'Second Wind', 'Sharp Mind']),
  holders: fc.array(fc.nat({ max: STUDENTS - 1 }), { maxLength: 2 }),
  corrections: fc.array(correction, { minLength: 1, maxLength: 3 }),
});
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

async function build({ key, answers, badges, holders }: World): Promise<number> {
  const { db } = test().app;
  const options = TEXTS.map((option_text) => ({ option_text, is_correct: key.includes(option_text) }));
  const { id: question_id } = await buildQuestion(db, { options, score: 3 });
  const students: number[] = [];
  for (let at = 0; at < STUDENTS; at++) students.push((await buildUser(db)).id);
  for (const name of badges) {
    const { id: badge_id } = await buildBadge(db, { name });
    for (const at of new Set(holders)) await buildUserBadge(db, { user_id: students[at] ?? 0, badge_id });
  }
  for (const { student, isDaily, ...values } of answers) {
    const user_id = students[student] ?? 0;
    const daily = { user_id, score: values.points_earned, completed_at: new Date('2026-11-20T10:00:00Z') };
    const qotd_attempt_id = isDaily ? (await buildQotdAttempt(db, daily)).id : null;
    await buildAnswer(db, { ...values, user_id, question_id, qotd_attempt_id });
  }
  return question_id;
}

const call = (url: string, payload: object = {}) => test().call({ method: 'POST', url, payload }, 'superadmin');

it('corrections that are applied and undone leave every table as it was, and change what they said before', async () => {
  const run = fc.asyncProperty(world, async (made) => {
    const { db, pool } = test().app.database;
    await emptyDatabase(pool);
    test().forget();
    await test().call({ method: 'GET', url: '/v1/quizzes' }, 'superadmin');
    const question_id = await build(made);
    await addUpAnswers(test().app.database, 'UTC');
    const states = [await journaledContents(db)];
    const applied: number[] = [];
    for (const { policy, key, take_badges_back } of made.corrections) {
      const needsKey = policy === 'key' || policy === 'accept_both';
      const answer = needsKey ? key : null;
      const proposed = await call('/v1/corrections', { question_id, policy, answer, reason: 'Wrong' });
      expect(proposed.statusCode).toBe(201);
      const { id, preview } = proposed.json();
      expect(await journaledContents(db)).toEqual(states.at(-1));
      const done = await call(`/v1/corrections/${id}/apply`, { take_badges_back });
      if (done.statusCode === 409) {
        // What is in force already.
        expect(done.json().detail).toContain('neither the key nor an answer');
        expect(preview).toMatchObject({ right_wrong: 0, wrong_right: 0, students: 0 });
        expect(await journaledContents(db)).toEqual(states.at(-1));
        continue;
      }
      expect(done.statusCode).toBe(201);
      const operation = done.json();
      applied.push(operation.id);
      states.push(await journaledContents(db));
      const sums = (name: 'gained' | 'lost') =>
        preview.badges.reduce((sum: number, badge: { gained: number; lost: number }) => sum + badge[name], 0);
      expect(operation.summary.user_badges ?? { added: 0, deleted: 0 }).toMatchObject({
        added: sums('gained'),
        deleted: take_badges_back ? sums('lost') : 0,
      });
      expect(operation.summary.qotd_attempts?.changed ?? 0).toBe(preview.attempts);
      const { rows } = await pool.query(
        `SELECT count(*) FILTER (WHERE is_correct)::int AS correct FROM user_answers WHERE question_id = ${question_id}`,
      );
      expect(rows).toEqual([{ correct: preview.right_right + preview.wrong_right }]);
      // What is marked already is marked the same way again.
      const again = await call('/v1/corrections', { question_id, policy, answer, reason: 'Wrong' });
      expect(again.json().preview).toMatchObject({ right_wrong: 0, wrong_right: 0, points_lost: 0 });
    }
    for (const id of applied.toReversed()) {
      states.pop();
      const undone = await call(`/v1/operations/${id}/undo`);
      // One that changed nothing is never undone.
      if (undone.statusCode === 409) expect(undone.json().detail).toBe('It changed nothing.');
      expect(await journaledContents(db)).toEqual(states.at(-1));
    }
  });
  await fc.assert(run, { numRuns: runs(20) });
}, 300_000);
