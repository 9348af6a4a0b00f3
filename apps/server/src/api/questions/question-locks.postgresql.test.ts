import { correctAnswers } from '@quizdesk/contract/correct-answers';
import { questions } from '@quizdesk/contract/questions';
import { expect, it, vi } from 'vitest';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

const options = [
  { option_text: 'Newton', is_correct: false },
  { option_text: 'Ohm', is_correct: true },
];
const test = useTestApp({ services: ['api'] });

it.each([
  [
    'changed',
    (id: number) => ({ method: 'PUT' as const, url: pathOf(questions.update, { id }), payload: { options } }),
  ],
  [
    'left without its correct answer',
    (_: number, record: number) => ({ method: 'DELETE' as const, url: pathOf(correctAnswers.remove, { id: record }) }),
  ],
])('while a question is %s, others can store what refers to it', async (_, callOf) => {
  const { db, database } = test().app;
  const { id } = await buildQuestion(db);
  const { rows } = await database.pool.query('SELECT id FROM correct_answers WHERE question_id = $1', [id]);
  const holder = await database.pool.connect();
  const other = await database.pool.connect();
  try {
    await holder.query('BEGIN');
    // The call takes the question, and then has to wait here.
    await holder.query('LOCK TABLE question_options IN SHARE MODE');
    const call = test().call(callOf(id, Number(rows[0].id)));
    await vi.waitFor(async () => {
      const free = 'SELECT id FROM questions WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED';
      expect((await other.query(free, [id])).rows).toEqual([]);
    }, 10_000);
    // As the foreign key of any row that refers to the question does.
    const shared = await other.query('SELECT id FROM questions WHERE id = $1 FOR KEY SHARE SKIP LOCKED', [id]);
    expect(shared.rows).toEqual([{ id }]);
    await holder.query('ROLLBACK');
    expect((await call).statusCode).toBeLessThan(300);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
    other.release();
  }
});
