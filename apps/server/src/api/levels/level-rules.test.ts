import { levels } from '@quizdesk/contract/levels';
import { describe, expect, it } from 'vitest';
import { user_answers, user_level_progress } from '../../db/schema/play.ts';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildQuiz } from '../../testing/builders/quizzes.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { expectRefused, useRows } from '../../testing/use-rows.ts';

const test = useTestApp({ services: ['api'] });
const { add, addTogether, change, count, remove } = useRows(test, levels);

const whole = { quiz_id: 9, level_number: 1, description: 'One', time_limit: 30 };
const TOO_LARGE = 2_147_483_648;

describe('a level that is not right', () => {
  it.each<[object, Record<string, string>]>([
    [{ level_number: undefined }, { level_number: 'Level number is required' }],
    [{ level_number: null }, { level_number: 'Level number is required' }],
    [{ level_number: '' }, { level_number: 'Level number is required' }],
    [{ level_number: '1' }, { level_number: 'Level number must be a number' }],
    [{ level_number: -1 }, { level_number: 'Level number must be at least 0' }],
    [{ level_number: 1.5 }, { level_number: 'Level number must be a whole number' }],
    [{ level_number: TOO_LARGE }, { level_number: 'Level number must be at most 2147483647' }],
    [{ description: undefined }, { description: 'Description is required' }],
    [{ description: null }, { description: 'Description is required' }],
    [{ description: 7 }, { description: 'Description is required' }],
    [{ description: ' \n' }, { description: 'Description is required' }],
    [{ description: '\u200b\u2060' }, { description: 'Description is required' }],
    [{ description: 'a\0b' }, { description: 'Contains characters that cannot be stored' }],
    [{ description: 'x'.repeat(2001) }, { description: 'Description must be at most 2000 characters' }],
    [{ time_limit: null }, { time_limit: 'Time limit is required' }],
    [{ time_limit: '30' }, { time_limit: 'Time limit must be a number' }],
    [{ time_limit: -1 }, { time_limit: 'Time limit must be at least 0' }],
    [{ time_limit: 0.5 }, { time_limit: 'Time limit must be a whole number' }],
    [{ time_limit: TOO_LARGE }, { time_limit: 'Time limit must be at most 2147483647' }],
    [{ quiz_id: null }, { quiz_id: 'Quiz is required' }],
    [{ quiz_id: 'nine' }, { quiz_id: 'Quiz must be an id' }],
    [{ quiz_id: 0 }, { quiz_id: 'Quiz must be an id' }],
    [{ quiz_id: 9.5 }, { quiz_id: 'Quiz must be an id' }],
    [{ quiz_id: 2 ** 60 }, { quiz_id: 'Quiz must be an id' }],
    [{ quiz_id: 77 }, { quiz_id: 'Quiz does not exist' }],
    [
      { level_number: -1, description: '', time_limit: 'x' },
      {
        level_number: 'Level number must be at least 0',
        description: 'Description is required',
        time_limit: 'Time limit must be a number',
      },
    ],
  ])('is refused by its fields and nothing is stored: %j', async (wrong, details) => {
    const { id } = await buildLevel(test().app.db);
    // An update keeps what it leaves out.
    const isLeftOut = Object.values(wrong).includes(undefined);
    const changed = isLeftOut ? [] : [await change(id, { ...whole, ...wrong })];
    expectRefused([await add({ ...whole, ...wrong }), ...changed], details);
    expect(await count()).toBe(1);
  });
});

describe('a level number', () => {
  it('is there once in a quiz: the second one is a 409 that names the first', async () => {
    const { id } = await buildLevel(test().app.db, { level_number: 3, description: 'Forces', status: 'inactive' });
    const again = await add({ level_number: 3, description: 'Waves' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toEqual({
      code: 'taken',
      message: 'This level number is already taken',
      detail: `Level 3 "Forces" (id ${id}) already has this number in the quiz.`,
      values: { field: 'level_number', id, value: 3 },
    });
    const quiz = await buildQuiz(test().app.db);
    expect((await add({ quiz_id: quiz.id, level_number: 3, description: 'Waves' })).statusCode).toBe(201);
  });

  it('cannot be taken from another level by a change of number or of quiz', async () => {
    const { db } = test().app;
    const quiz = await buildQuiz(db);
    const elsewhere = await buildLevel(db, { level_number: 1 });
    const inQuiz = await buildLevel(db, { quiz_id: quiz.id, level_number: 1, description: 'Light' });
    const second = await buildLevel(db, { quiz_id: quiz.id, level_number: 2 });
    const taken = { level_number: 1, description: 'Sound' };
    for (const answer of [await change(second.id, taken), await change(elsewhere.id, { ...taken, quiz_id: quiz.id })]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().detail).toBe(`Level 1 "Light" (id ${inQuiz.id}) already has this number in the quiz.`);
    }
    expect((await change(inQuiz.id, taken)).statusCode).toBe(200);
    expect((await change(987, taken)).statusCode).toBe(404);
  });

  it('names a long description by the beginning of its first line', async () => {
    const { id } = await buildLevel(test().app.db, { level_number: 4, description: `\n${'🜁'.repeat(90)}\nmore` });
    const again = await add({ level_number: 4, description: 'Waves' });
    expect(again.json().detail).toBe(`Level 4 "${'🜁'.repeat(80)}…" (id ${id}) already has this number in the quiz.`);
  });

  it('that several ask for at the same time is given to one of them', async () => {
    const rows = ['a', 'b', 'c'].map((description) => ({ level_number: 6, description }));
    const { id, refused } = await addTogether(rows);
    for (const { body } of refused) expect(body).toContain(`(id ${id})`);
  });
});

describe('deleting a level', () => {
  it.each([
    [1, 0, 'It still has 1 question.'],
    [0, 1, 'It still has 1 progress record.'],
    [2, 1, 'It still has 2 questions and 1 progress record.'],
    [1, 2, 'It still has 1 question and 2 progress records.'],
  ])('that has %d questions and %d progress records counts them', async (questions, progress, detail) => {
    const { db } = test().app;
    const level = await buildLevel(db);
    for (let number = 0; number < questions; number++) await buildQuestion(db, { level_id: level.id });
    const unlock = async (level_id: number) => {
      const user_id = (await buildUser(db)).id;
      await db.insert(user_level_progress).values({ user_id, level_id, status: 'unlocked' });
    };
    for (let number = 0; number < progress; number++) await unlock(level.id);
    await unlock((await buildQuestion(db)).level_id);
    const answer = await remove(level.id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ code: 'in_use', message: 'Still in use', detail, values: expect.any(Object) });
  });

  it('leaves the answers that were given in it, and they keep its id', async () => {
    const { db } = test().app;
    const level = await buildLevel(db);
    const user = await buildUser(db);
    await db.insert(user_answers).values({ user_id: user.id, level_id: level.id, answer: '5 N', is_correct: true });
    expect((await remove(level.id)).statusCode).toBe(204);
    expect(await db.select().from(user_answers)).toMatchObject([
      { user_id: user.id, level_id: level.id, answer: '5 N' },
    ]);
  });

  it('gives its number free', async () => {
    const { id } = await buildLevel(test().app.db, { level_number: 8 });
    await remove(id);
    expect((await add({ level_number: 8, description: 'Again' })).statusCode).toBe(201);
  });
});
