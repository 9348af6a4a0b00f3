import { questions as endpoints } from '@quizdesk/contract/questions';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAnswer } from '../../../testing/builders/play.ts';
import { buildQuestion } from '../../../testing/builders/questions.ts';
import { buildUser } from '../../../testing/builders/users.ts';
import { countPlay, foldAnswers } from '../../../testing/count-play.ts';
import { pathOf, useTestApp } from '../../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });
const update = () => countPlay(test().app.database, 'UTC');
const query = async (text: string) => (await test().app.database.pool.query(text)).rows;

/** Undoes what a call has done; returns what is in the way. */
async function undo({ headers }: LightMyRequestResponse): Promise<string> {
  const url = `/v1/operations/${headers['operation-id']}/undo`;
  const answer = await test().call({ method: 'POST', url }, 'superadmin');
  return answer.statusCode === 201 ? '' : answer.json().detail;
}

async function read(id: number) {
  const answer = await test().call({ method: 'GET', url: pathOf(endpoints.statistics, { id }) });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/**
 * Ten students, by how many of ten other questions they have right, and what they answer: the key is Newton.
 *
 * | student      | 1   2   3   4   5   6   7   8   9   10 |
 * | rest         | .1  .2  .3  .4  .5  .6  .7  .8  .9  1  |
 * | answers      | O   V   O   N   O   N   N   n   N   N  |
 *
 * Right are 6 of 10. Students' mean is .55, of those who are right (4, 6, 7, 8, 9, 10) it is 4.4 / 6 = .7333; the
 * standard deviation of the rest is sqrt(.0825) = .28723. So the point-biserial correlation is
 * (.7333 - .4 * 0 … ) = (.73333 - .275) / .28723 * sqrt(.6 * .4), with .275 the mean of those who are wrong (1.1 / 4).
 */
const GIVEN = ['Ohm', 'Volt', 'Ohm', 'Newton', 'Ohm', 'Newton', 'Newton', ' newton ', 'Newton', 'Newton'];
const BY_HAND = ((4.4 / 6 - 1.1 / 4) / Math.sqrt(0.0825)) * Math.sqrt(0.6 * 0.4);

let question: number;
let students: number[];

beforeEach(async () => {
  const { db } = test().app;
  const options = ['Newton', 'Ohm', 'Volt'].map((option_text, index) => ({ option_text, is_correct: index === 0 }));
  question = (await buildQuestion(db, { answer_type: 'multiple_choice', options })).id;
  students = [];
  for (const [index, answer] of GIVEN.entries()) {
    const { id: user_id } = await buildUser(db);
    students.push(user_id);
    for (let other = 0; other < 10; other++) await buildAnswer(db, { user_id, is_correct: other <= index });
    const is_correct = answer.trim().toLowerCase() === 'newton';
    const created_at = new Date(Date.UTC(2026, 2, index < 4 ? 1 : 3, 23, 30));
    await buildAnswer(db, { user_id, question_id: question, answer, is_correct, created_at });
  }
  await update();
});

describe('the statistics of a question', () => {
  it('are those that ten answers have by hand', async () => {
    const found = await read(question);
    expect(found).toMatchObject({
      answers: 10,
      facility: 0.6,
      chance: 1 / 3,
      verdicts: [],
      checks: [],
      wrong_texts: [],
    });
    expect(found.discrimination).toBeCloseTo(BY_HAND, 9);
    // Wilson's interval of 6 in 10, as tables have it.
    expect([found.facility_low, found.facility_high]).toEqual([expect.closeTo(0.3127, 4), expect.closeTo(0.8318, 4)]);
    expect(found.options).toEqual([
      { text: 'Newton', is_key: true, answers: 6, share: 0.6, quintiles: [0, 0.5, 0.5, 1, 1] },
      { text: 'Ohm', is_key: false, answers: 3, share: 0.3, quintiles: [0.5, 0.5, 0.5, 0, 0] },
      { text: 'Volt', is_key: false, answers: 1, share: 0.1, quintiles: [0.5, 0, 0, 0, 0] },
    ]);
    expect(found.days).toEqual([
      { date: '2026-03-01', answers: 4, correct: 1 },
      { date: '2026-03-03', answers: 6, correct: 5 },
    ]);
  });

  it('count the first answer of each student alone, and days by the clock of the contest', async () => {
    const [user_id = 0] = students;
    await buildAnswer(test().app.db, { user_id, question_id: question, answer: 'Newton', is_correct: true });
    await countPlay(test().app.database, 'Africa/Lagos');
    const found = await read(question);
    expect(found).toMatchObject({ answers: 10, facility: 0.6 });
    expect(found.discrimination).toBeCloseTo(BY_HAND, 9);
    expect(found.days.map(({ date }: { readonly date: string }) => date)).toEqual(['2026-03-02', '2026-03-04']);
  });

  it('are empty before the first answer, and a 404 for what is no question', async () => {
    const { id } = await buildQuestion(test().app.db);
    expect(await read(id)).toMatchObject({ answers: 0, facility: null, options: [], computed_at: null });
    const answer = await test().call({ method: 'GET', url: '/v1/questions/4711/statistics' });
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Question not found']);
  });

  it('may be read by who may read questions', async () => {
    const url = pathOf(endpoints.statistics, { id: question });
    for (const role of ['viewer', 'editor'] as const)
      expect((await test().call({ method: 'GET', url }, role)).statusCode).toBe(200);
  });

  it('name the most frequent wrong texts of a short answer, whatever case and spaces', async () => {
    const { db } = test().app;
    const { id } = await buildQuestion(db, { answer_type: 'short_answer', answer: '5 N' });
    const given = ['5 N', '5 kg', '5  KG ', '5 kg', 'no idea', ' 5 kg', 'No idea'];
    for (const [index, answer] of given.entries())
      await buildAnswer(db, { user_id: students[index] ?? 0, question_id: id, answer, is_correct: index === 0 });
    await update();
    expect((await read(id)).wrong_texts).toEqual([
      { text: '5 kg', answers: 4, share: 4 / 7 },
      { text: expect.stringMatching(/no idea/i), answers: 2, share: 2 / 7 },
    ]);
  });

  it('have True and False as the options of such a question, and each of several right options', async () => {
    const { db } = test().app;
    const truth = await buildQuestion(db, { answer_type: 'true_false', answer: false });
    const texts = ['a', 'b', 'c'];
    const options = texts.map((option_text) => ({ option_text, is_correct: option_text !== 'c' }));
    const several = await buildQuestion(db, { answer_type: 'multiple_choice', options });
    const [one = 0, other = 0] = students;
    await buildAnswer(db, { user_id: one, question_id: truth.id, answer: 'false', is_correct: true });
    await buildAnswer(db, { user_id: one, question_id: several.id, answer: 'a | b', is_correct: true });
    await buildAnswer(db, { user_id: other, question_id: several.id, answer: 'b | c', is_correct: false });
    await update();
    const shares = async (id: number) =>
      (await read(id)).options.map(({ text, is_key, share }: Record<string, unknown>) => [text, is_key, share]);
    expect(await shares(truth.id)).toEqual([
      ['True', false, 0],
      ['False', true, 1],
    ]);
    expect(await shares(several.id)).toEqual([
      ['a', true, 0.5],
      ['b', true, 1],
      ['c', false, 0.5],
    ]);
    expect((await read(several.id)).chance).toBeNull();
  });
});

describe('the statistics follow', () => {
  it('an answer that is deleted, and one that is brought back', async () => {
    const before = await read(question);
    const [{ id } = { id: 0 }] = await query(`SELECT id FROM user_answers WHERE question_id = ${question} ORDER BY id`);
    const removed = await test().call({ method: 'DELETE', url: `/v1/user-answers/${id}` });
    await update();
    expect(await read(question)).toMatchObject({ answers: 9, facility: 6 / 9 });
    expect(await undo(removed)).toBe('');
    await update();
    // Sums of floating-point numbers depend on their order in the last digit.
    const discrimination = expect.closeTo(before.discrimination, 12);
    expect(await read(question)).toEqual({ ...before, discrimination, computed_at: expect.any(String) });
  });

  it('a key that is changed', async () => {
    const { options } = (await test().call({ method: 'GET', url: `/v1/questions/${question}` })).json();
    const changed = options.map((option: object, index: number) => ({ ...option, is_correct: index === 1 }));
    const url = `/v1/questions/${question}`;
    expect((await test().call({ method: 'PUT', url, payload: { options: changed } })).statusCode).toBe(200);
    expect(await read(question)).toMatchObject({ is_due: true });
    await foldAnswers(test().app.db);
    expect(await read(question)).toMatchObject({ is_due: true });
    await update();
    expect(await read(question)).toMatchObject({ is_due: false });
    const keys = (await read(question)).options.filter(({ is_key }: { readonly is_key: boolean }) => is_key);
    expect(keys).toMatchObject([{ text: 'Ohm', quintiles: [0.5, 0.5, 0.5, 0, 0] }]);
  });

  it('a question that is deleted, and comes back', async () => {
    const before = await read(question);
    const removed = await test().call({ method: 'DELETE', url: `/v1/questions/${question}` });
    await update();
    expect(await query('SELECT * FROM question_statistics')).toEqual([]);
    expect(await undo(removed)).toBe('');
    await update();
    // Sums of floating-point numbers depend on their order in the last digit.
    const discrimination = expect.closeTo(before.discrimination, 12);
    expect(await read(question)).toEqual({ ...before, discrimination, computed_at: expect.any(String) });
  });

  it('an account that goes with its answers: nothing of it is left', async () => {
    await query(`DELETE FROM users WHERE id = ${students[0]}`);
    await update();
    expect(await read(question)).toMatchObject({ answers: 9 });
    expect(await query(`SELECT * FROM play_totals WHERE user_id = ${students[0]}`)).toEqual([]);
  });

  it('what a correction marks differently', async () => {
    await query(`UPDATE user_answers SET is_correct = true WHERE question_id = ${question} AND answer = 'Volt'`);
    await update();
    expect(await read(question)).toMatchObject({ facility: 0.7 });
    const totals = `SELECT user_id, count(*)::int AS answers, count(*) FILTER (WHERE is_correct)::int AS correct
      FROM user_answers GROUP BY user_id ORDER BY user_id`;
    expect(await query('SELECT user_id, answers, correct FROM play_totals ORDER BY user_id')).toEqual(
      await query(totals),
    );
  });
});
