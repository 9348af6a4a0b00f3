import { describe, expect, it } from 'vitest';
import { daily_plan } from '../../db/schema/daily-plan.ts';
import { user_answers } from '../../db/schema/play.ts';
import { buildAnswer } from '../../testing/builders/play.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { base, useQuestions } from '../../testing/use-questions.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { multiple, short, truth, change, read, added, answerOf } = useQuestions(test);

describe('a deleted question', () => {
  it('may be asked for with a content type and no body', async () => {
    const { id } = await added(short());
    const headers = { 'content-type': 'application/json' };
    expect((await test().call({ method: 'DELETE', url: `/v1/questions/${id}`, headers })).statusCode).toBe(204);
    const empty = await test().call({ method: 'POST', url: '/v1/questions', headers });
    expect([empty.statusCode, empty.json().detail]).toEqual([400, 'The body is empty.']);
  });

  it('takes its options and its correct answer along', async () => {
    const { id } = await added(multiple());
    expect((await test().call({ method: 'DELETE', url: `/v1/questions/${id}` })).statusCode).toBe(204);
    expect((await test().call({ method: 'GET', url: `/v1/correct-answers/${id}` })).statusCode).toBe(404);
    const { rows } = await test().app.database.pool.query('SELECT 1 FROM question_options WHERE question_id = $1', [
      id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('the answers to a question', () => {
  it('are counted before it is deleted, and keep its id afterwards', async () => {
    const { db } = test().app;
    const [{ id }, other] = [await added(short()), await added(short())];
    const counted = (of: number) => test().call({ method: 'GET', url: `/v1/questions/${of}/dependents` });
    expect((await counted(id)).json()).toEqual({ answers: 0, days: 0 });
    for (const question_id of [id, id, other.id]) await buildAnswer(db, { question_id });
    await db.insert(daily_plan).values({ date: '2030-01-01', position: 1, question_id: id });
    expect((await counted(id)).json()).toEqual({ answers: 2, days: 1 });
    expect((await test().call({ method: 'DELETE', url: `/v1/questions/${id}` })).statusCode).toBe(204);
    expect((await counted(id)).statusCode).toBe(404);
    const kept = await db.select({ id: user_answers.question_id }).from(user_answers).orderBy(user_answers.id);
    expect(kept.map((one) => one.id)).toEqual([id, id, other.id]);
  });
});

describe('a deleted correct answer', () => {
  it('leaves its question without one, until the question is given one again', async () => {
    const { id, options, version } = await added(multiple());
    const record = await read(`/v1/correct-answers/${id}`);
    expect((await test().call({ method: 'DELETE', url: `/v1/correct-answers/${record.id}` })).statusCode).toBe(204);
    expect((await test().call({ method: 'DELETE', url: `/v1/correct-answers/${record.id}` })).statusCode).toBe(404);
    const left = await read(`/v1/questions/${id}`);
    expect(left).toMatchObject({
      answer: null,
      options: options.map((one) => ({ ...one, is_correct: false })),
    });
    expect(left.version).toBeGreaterThan(version);
    expect((await change(id, { score: 1 })).body).toMatchObject({ answer: null });
    expect((await change(id, { options: left.options })).status).toBe(422);
    expect((await change(id, { options })).body.answer).toEqual(['$v = u + at$', 'both']);
    expect(await answerOf(id)).toEqual(['$v = u + at$', 'both']);
  });

  it('is found by its question, and deleted by its own id', async () => {
    const { id } = await added(truth());
    const { rows } = await read('/v1/correct-answers?limit=1');
    const whole = { id: expect.any(Number), question_id: id, question_text: base.question_text, answer: true };
    expect(rows).toEqual([{ ...whole, created_at: expect.any(String) }]);
    expect(await read(`/v1/correct-answers/${id}`)).toEqual(rows[0]);
    expect(await read('/v1/correct-answers/count')).toBe((await read('/v1/correct-answers')).count);
  });
});
