import { runs } from '@quizdesk/contract/testing/property-runs';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildAnswer, buildQotdAttempt } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { emptyDatabase } from '../../testing/database/empty-database.ts';
import { journaledContents } from '../../testing/database/journaled-contents.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { operationOf, useOperations } from '../../testing/use-operations.ts';
import { addUpAnswers } from '../standings/play-days.ts';

const test = useTestApp({ services: ['api'] });
const { get, post, undo } = useOperations(test);

const TEXTS = ['What is osmosis?', 'what is osmosis', 'WHAT IS OSMOSIS'];
const SUBJECTS = ['physics', 'chemistry', 'biology'] as const;
const question = fc.nat({ max: TEXTS.length - 1 });

/** What is there: answers by student and question, days by question, pairs that were told apart, and what is done. */
const bank = fc.record({
  answers: fc.array(fc.record({ student: fc.nat({ max: 1 }), question, right: fc.boolean() }), { maxLength: 8 }),
  planned: fc.uniqueArray(fc.record({ day: fc.nat({ max: 3 }), question }), {
    selector: ({ day, question: id }) => `${day} ${id}`,
    maxLength: 6,
  }),
  apart: fc.array(fc.tuple(question, question), { maxLength: 2 }),
  merges: fc.array(fc.tuple(question, question), { minLength: 1, maxLength: 3 }),
  folded: fc.boolean(),
});
type Bank = typeof bank extends fc.Arbitrary<infer Value> ? Value : never;

async function build({ answers, planned, apart }: Bank): Promise<number[]> {
  const { db } = test().app;
  // Makes the account of the calls first.
  await get('/v1/quizzes');
  const ids: number[] = [];
  for (const [at, question_text] of TEXTS.entries()) {
    ids.push((await buildQuestion(db, { question_text, subject: SUBJECTS[at] ?? 'physics' })).id);
  }
  const students = [await buildUser(db), await buildUser(db)];
  for (const { student, question: at, right } of answers) {
    const user_id = students[student]?.id ?? 0;
    const attempt = await buildQotdAttempt(db, { user_id });
    await buildAnswer(db, {
      ...{ user_id, question_id: ids[at] ?? 0, qotd_attempt_id: attempt.id },
      ...{ answer: right ? 'Newton' : 'Ohm', is_correct: right, points_earned: right ? 2 : 0 },
    });
  }
  for (const [position, { day, question: at }] of planned.entries()) {
    const date = day === 0 ? null : day === 1 ? '2020-01-01' : `2999-01-0${day}`;
    await db.execute(
      sql`INSERT INTO daily_plan (date, position, question_id) VALUES (${date}, ${position + 1}, ${ids[at]})`,
    );
  }
  for (const [one, other] of apart) {
    if (one !== other) await post(`/v1/questions/${ids[one]}/tell-apart`, { other_id: ids[other] });
  }
  return ids;
}

/** What is kept of answers, once all of them are added up: by student, level and subject, and by question. */
async function counted(): Promise<unknown> {
  const { db, database } = test().app;
  await addUpAnswers(database, 'UTC');
  const kept = await db.execute(sql`SELECT user_id, subject, answers, correct, points FROM play_sums ORDER BY 1, 2`);
  const byQuestion = await db.execute(sql`SELECT question_id, n FROM question_answers ORDER BY 1`);
  return [kept.rows, byQuestion.rows];
}

/** The same from the answers. */
async function truth(): Promise<unknown> {
  const { db } = test().app;
  const sums = await db.execute(sql`
    SELECT a.user_id, q.subject, count(*)::int AS answers, count(*) FILTER (WHERE is_correct)::int AS correct,
      sum(points_earned)::int AS points
    FROM user_answers a JOIN questions q ON q.id = a.question_id GROUP BY 1, 2 ORDER BY 1, 2`);
  const byQuestion = await db.execute(
    sql`SELECT question_id, count(*)::int AS n FROM user_answers GROUP BY 1 ORDER BY 1`,
  );
  return [sums.rows, byQuestion.rows];
}

it('whatever was answered, planned and told apart, merges keep every answer, all figures are those of the answers, and undone in turn they leave every byte as it was', async () => {
  await fc.assert(
    fc.asyncProperty(bank, async (made) => {
      await emptyDatabase(test().app.database.pool);
      test().forget();
      const ids = await build(made);
      if (made.folded) await counted();
      const { db } = test().app;
      const before = await journaledContents(db);
      const operations: number[] = [];
      for (const [kept, merged] of made.merges) {
        const answer = await post(`/v1/questions/${ids[kept]}/merge`, { merged_id: ids[merged] });
        if (answer.statusCode === 200) operations.push(operationOf(answer));
        else expect([404, 422]).toContain(answer.statusCode);
      }
      expect(await counted()).toEqual(await truth());
      const lost = await db.execute(sql`
        SELECT FROM user_answers a WHERE NOT EXISTS (SELECT FROM questions q WHERE q.id = a.question_id)
        UNION ALL SELECT FROM daily_plan GROUP BY date, question_id HAVING count(*) > 1`);
      expect(lost.rows).toEqual([]);
      for (const operation of operations.toReversed()) expect((await undo(operation)).statusCode).toBe(201);
      expect(await journaledContents(db)).toEqual(before);
      expect(await counted()).toEqual(await truth());
    }),
    { numRuns: runs(40) },
  );
});
