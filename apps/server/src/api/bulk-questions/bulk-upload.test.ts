import { type BulkQuestion, bulkQuestions } from '@quizdesk/contract/bulk-questions';
import { type Question, questions } from '@quizdesk/contract/questions';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { question_uploads } from '../../db/schema/questions.ts';
import { rounds } from '../../db/schema/rounds.ts';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildQuiz } from '../../testing/builders/quizzes.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { buildPlaces } from './testing-calls.ts';
import { FINE } from './testing-workbooks.ts';

const test = useTestApp();

interface Sending {
  readonly key?: string;
  readonly token?: string;
}

async function upload(items: readonly unknown[], { key, token }: Sending = {}) {
  const headers = {
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const payload = JSON.stringify(items);
  const { path, method } = bulkQuestions.upload;
  return test().call({ method, url: path, headers: { ...headers, 'content-type': 'application/json' }, payload });
}

const item = (changes: Partial<BulkQuestion> = {}) => ({ ...FINE, ...changes });
const stored = async (): Promise<{ rows: Question[]; count: number }> =>
  (await test().call({ method: 'GET', url: questions.list.path, query: { limit: '10000' } })).json();
const count = async () => (await stored()).count;

describe('an upload of questions', () => {
  it('stores them as trial questions of their level’s quiz', async () => {
    await buildPlaces(test());
    const quiz = await buildQuiz(test().app.db);
    const level = await buildLevel(test().app.db, { quiz_id: quiz.id, level_number: 20 });
    const answer = await upload([
      item({ note: 'Because', answer: 'Newton|Watt' }),
      item({ level_number: '20', answer_type: 'true_false', answer: 'TRUE', subject: 'Computer Science' }),
      item({ answer_type: 'short_answer', answer: ' =1+1', question_text: '+ a\r\nb\rc ' }),
    ]);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ message: '3 questions uploaded', inserted: 3, repeated: false });
    const { rows } = await stored();
    expect(rows.toReversed()).toMatchObject([
      {
        question_type: 'trial',
        quiz_id: 9,
        notes: 'Because',
        hint: null,
        answer: ['Newton', 'Watt'],
        score: 3,
        time: 30,
      },
      { quiz_id: quiz.id, level_id: level.id, subject: 'computer_science', answer: true, options: [] },
      { answer: ' =1+1', question_text: '+ a\r\nb\rc ', options: [] },
    ]);
    expect(rows[2]?.options.map(({ option_text, is_correct }) => `${option_text} ${is_correct}`)).toEqual([
      'Newton true',
      'Ohm false',
      'Volt false',
      'Watt true',
    ]);
  });

  it('takes options as a list, numbers as numbers and nothing as null', async () => {
    await buildPlaces(test());
    const options = [
      { option_text: 'a', is_correct: true },
      { option_text: 'b', is_correct: false },
    ];
    const { option_1: _, option_2: __, ...cells } = item();
    const sent = {
      ...cells,
      level_number: 1,
      serial_number: 1,
      score: 3,
      time: 30,
      note: null,
      answer: ['a'],
      options,
    };
    expect((await upload([sent])).statusCode).toBe(201);
    expect((await stored()).rows[0]).toMatchObject({
      options: [{ option_text: 'a', is_correct: true }, {}],
      answer: ['a'],
    });
  });

  it('takes its notes as note or notes, and refuses two that differ', async () => {
    await buildPlaces(test());
    const { note: _, ...cells } = item();
    expect(
      (
        await upload([
          { ...cells, notes: 'Because' },
          { ...cells, note: 'So', notes: '' },
        ])
      ).statusCode,
    ).toBe(201);
    expect((await stored()).rows.map(({ notes }) => notes)).toEqual(['So', 'Because']);
    const refused = await upload([{ ...cells, note: 'So', notes: 'Because' }]);
    expect([refused.statusCode, Object.values(refused.json().details)]).toEqual([
      422,
      ['Notes and note differ: send one of them'],
    ]);
  });

  it('adds an answer that is none of the options as one more that is correct', async () => {
    await buildPlaces(test());
    await upload([item({ answer: 'Joule' })]);
    const [question] = (await stored()).rows;
    expect(question?.options).toHaveLength(5);
    expect(question?.options[4]).toMatchObject({ option_text: 'Joule', is_correct: true });
    expect(question?.answer).toEqual(['Joule']);
  });

  it('with a wrong row stores nothing and names every row and field', async () => {
    await buildPlaces(test());
    const answer = await upload([
      item(),
      item({ row: 17, subject: 'Astronomy', score: 'x' }),
      item({ options: [{ option_text: 'a' }, { option_text: `b${'x'.repeat(1000)}` }] }),
    ]);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      detail: expect.stringMatching(/^Nothing was stored\. Row 17, subject: no subject "Astronomy".*\(and 2 more\)$/),
      faults_count: 3,
      faults: [
        { row: 17, column: 'subject', value: 'Astronomy' },
        { row: 17, column: 'score', value: 'x', message: 'score must be a number' },
        { row: 3, column: 'options[1].option_text', message: 'option must be at most 1000 characters' },
      ],
      details: {
        '[1].subject': expect.stringContaining('no subject'),
        '[1].score': 'score must be a number',
        '[2].options[1].option_text': 'option must be at most 1000 characters',
      },
    });
    expect(await count()).toBe(0);
  });

  it('names the first hundred errors and how many there are', async () => {
    const answer = (await upload(Array.from({ length: 150 }, () => item({ answer: '' })))).json();
    expect(answer.faults).toHaveLength(100);
    expect(answer.faults_count).toBe(450);
  });

  it.each([
    [[], 'Send at least one question'],
    [{}, 'Send a list of questions'],
    [Array.from({ length: 10_001 }, () => ({})), 'Send at most 10000 questions'],
    [[{ subject: { a: 1 } }], 'Must be text or a number'],
  ])('that is no list of questions is refused: %#', async (body, message) => {
    const { path, method } = bulkQuestions.upload;
    const answer = await test().call({ method, url: path, payload: body });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toContain(message);
  });

  it.each(['level_number', 'subject', 'question_text', 'option_1', 'answer', 'note', 'hint'] as const)(
    'with %s full of characters that cannot be stored does not store them',
    async (field) => {
      await buildPlaces(test());
      for (const text of ['\u0000', 'a\u0000b', '\ud800', 'a\udc00', '\u0007'.repeat(3000)]) {
        const answer = await upload([item({ [field]: text })]);
        expect([201, 422]).toContain(answer.statusCode);
        if (answer.statusCode === 422) expect(answer.json().faults[0]).toMatchObject({ row: 1 });
      }
      expect(JSON.stringify((await stored()).rows)).not.toMatch(/\\u0000|\\u0007|\\ud800|\\udc00/);
    },
  );
});

describe('an upload while its level is deleted', () => {
  it('stores all of it or nothing, and is no failure of the server', async () => {
    await buildPlaces(test());
    for (let times = 0; times < 5; times++) {
      const before = await count();
      const level = await buildLevel(test().app.db);
      const items = Array.from({ length: 100 }, (_, index) => item({ level_id: level.id, hint: `${times} ${index}` }));
      const [answer, deleted] = await Promise.all([
        upload(items),
        test().call({ method: 'DELETE', url: `/v1/levels/${level.id}` }),
      ]);
      expect([201, 409, 422]).toContain(answer.statusCode);
      expect([204, 409]).toContain(deleted.statusCode);
      expect((await count()) - before).toBe(answer.statusCode === 201 ? 100 : 0);
      expect(answer.statusCode === 201).toBe(deleted.statusCode === 409);
    }
  });
});

describe('the same upload again', () => {
  it('with the same key stores nothing twice', async () => {
    await buildPlaces(test());
    const token = await test().tokenFor('admin');
    const first = await upload([item()], { key: 'one', token });
    const second = await upload([item()], { key: 'one', token });
    expect(first.json()).toEqual({ message: '1 question uploaded', inserted: 1, repeated: false });
    expect(second.statusCode).toBe(201);
    expect(second.json()).toMatchObject({ inserted: 1, repeated: true });
    expect(await count()).toBe(1);
  });

  it('twice concurrently is stored once', async () => {
    await buildPlaces(test());
    const token = await test().tokenFor('admin');
    const items = Array.from({ length: 200 }, (_, index) => item({ question_text: `Question ${index}` }));
    const answers = await Promise.all([1, 2, 3].map(() => upload(items, { key: 'together', token })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(answers.filter((answer) => answer.json().repeated)).toHaveLength(2);
    expect(await count()).toBe(200);
  });

  it('without a key counts as a retry for ten minutes', async () => {
    await buildPlaces(test());
    const token = await test().tokenFor('admin');
    await upload([item()], { token });
    expect((await upload([item()], { token })).json()).toMatchObject({ repeated: true });
    const age = (minutes: number) =>
      test()
        .app.db.update(question_uploads)
        .set({ created_at: sql`now() - make_interval(mins => ${minutes})` });
    await age(9);
    expect((await upload([item()], { token })).json()).toMatchObject({ repeated: true });
    await age(11);
    expect((await upload([item()], { token })).json()).toMatchObject({ repeated: false });
    expect(await count()).toBe(2);
  });

  it('with its key counts as a retry for a week, and is forgotten then', async () => {
    await buildPlaces(test());
    const { db } = test().app;
    const token = await test().tokenFor('admin');
    const age = (days: number) =>
      db.update(question_uploads).set({ created_at: sql`now() - make_interval(days => ${days})` });
    await upload([item()], { key: 'weekly', token });
    await age(6);
    expect((await upload([item()], { key: 'weekly', token })).json()).toMatchObject({ repeated: true });
    await age(8);
    expect((await upload([item({ score: '1' })], { key: 'weekly', token })).json()).toMatchObject({ repeated: false });
    expect(await db.$count(question_uploads)).toBe(1);
  });

  it('is another one where its content is another, and the header is named', async () => {
    await buildPlaces(test());
    const token = await test().tokenFor('admin');
    await upload([item()], { key: 'taken', token });
    const answer = await upload([item({ score: '1' })], { key: 'taken', token });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual({ 'Idempotency-Key': expect.stringContaining('another upload') });
    expect(await count()).toBe(1);
  });

  it('by another administrator is another one', async () => {
    await buildPlaces(test());
    for (const key of ['shared', undefined]) {
      for (const _ of [1, 2]) {
        const token = await test().tokenFor('admin');
        expect((await upload([item()], { token, ...(key && { key }) })).json()).toMatchObject({ repeated: false });
      }
    }
    expect(await count()).toBe(4);
  });

  it('after it was refused is tried again', async () => {
    const token = await test().tokenFor('admin');
    expect((await upload([item()], { key: 'retry', token })).statusCode).toBe(422);
    await buildPlaces(test());
    expect((await upload([item()], { key: 'retry', token })).json()).toMatchObject({ repeated: false });
  });

  it('gets the same response even where it could not be stored any more', async () => {
    await buildPlaces(test());
    const token = await test().tokenFor('admin');
    await upload([item()], { key: 'later', token });
    await test().app.db.update(rounds).set({ status: 'inactive' }).where(eq(rounds.serial_number, 1));
    expect((await upload([item()], { key: 'later', token })).json()).toMatchObject({ repeated: true });
  });

  it('with a key that is too long is refused', async () => {
    const answer = await upload([item()], { key: 'x'.repeat(201) });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual({
      'Idempotency-Key': 'The header Idempotency-Key must be at most 200 characters',
    });
  });
});
