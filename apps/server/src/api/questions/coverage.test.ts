import { questions } from '@quizdesk/contract/questions';
import { expect, it } from 'vitest';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['api'] });

it('the coverage counts questions by level, round and subject, with the difficulty of those that are answered enough', async () => {
  const { db, database } = test().app;
  const { id, level_id, round_id } = await buildQuestion(db, { subject: 'biology' });
  const place = { level_id, round_id };
  const { id: hard } = await buildQuestion(db, { ...place, subject: 'biology' });
  const { id: rare } = await buildQuestion(db, { ...place, subject: 'biology' });
  await buildQuestion(db, { ...place, subject: 'history' });
  await database.pool.query(
    `INSERT INTO question_statistics (question_id, answers, facility, details)
     VALUES ($1, 100, 0.9, '{}'), ($2, 300, 0.5, '{}'), ($3, 29, 0, '{}')`,
    [id, hard, rare],
  );
  const { cells } = (await test().call({ method: 'GET', url: questions.coverage.path })).json();
  expect(cells).toEqual([
    { ...place, subject: 'biology', questions: 3, answers: 400, facility: expect.closeTo(0.6) },
    { ...place, subject: 'history', questions: 1, answers: 0, facility: null },
  ]);
});
