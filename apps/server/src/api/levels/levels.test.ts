import { DEFAULT_QUIZ_ID } from '@quizdesk/contract/constants';
import { levels } from '@quizdesk/contract/levels';
import { describe, expect, it } from 'vitest';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildAnswer } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildQuiz } from '../../testing/builders/quizzes.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';
import { useRows } from '../../testing/use-rows.ts';
import { addUpAnswers } from '../standings/play-days.ts';

const test = useTestApp({ services: ['api'] });
const { list, add, change } = useRows(test, levels);
const find = (id: number) => test().call({ method: 'GET', url: pathOf(levels.find, { id }) });
const setStatus = (id: number, query: Record<string, string>) =>
  test().call({ method: 'PATCH', url: pathOf(levels.setStatus, { id }), query });
const ids = (response: { json(): { rows: { id: number }[] } }) => response.json().rows.map((row) => row.id);

describe('a level', () => {
  it('keeps what an update leaves out, also where one field alone meets another level', async () => {
    const other = await buildQuiz(test().app.db);
    const stored = { quiz_id: other.id, level_number: 7, description: 'Seven', time_limit: 30 };
    const { id } = (await add(stored)).json();
    await add({ ...stored, quiz_id: DEFAULT_QUIZ_ID });
    for (const some of [{}, { description: 'Sept' }, { time_limit: 0 }, { level_number: 8 }, { level_number: 7 }]) {
      Object.assign(stored, some);
      expect((await change(id, some)).json()).toMatchObject({ id, ...stored });
    }
    const met = await change(id, { quiz_id: DEFAULT_QUIZ_ID });
    expect([met.statusCode, met.json().message]).toEqual([409, 'This level number is already taken']);
    expect((await change(id, { description: null })).json().details).toEqual({
      description: 'Description is required',
    });
  });

  it('is added, read, changed and deleted', async () => {
    const quiz = await buildQuiz(test().app.db);
    const added = await add({ quiz_id: quiz.id, level_number: 0, description: ' First\n\tsteps ', time_limit: 90 });
    expect(added.statusCode).toBe(201);
    const { id, created_at, updated_at, version, ...row } = added.json();
    expect(row).toEqual({
      quiz_id: quiz.id,
      level_number: 0,
      description: ' First\n\tsteps ',
      time_limit: 90,
      status: 'active',
      questions_count: 0,
    });
    expect(new Date(created_at).toISOString()).toBe(created_at);
    expect(updated_at).toBe(created_at);
    expect(version).toEqual(expect.any(Number));
    expect((await find(id)).json()).toEqual(added.json());

    const changed = await change(id, {
      quiz_id: DEFAULT_QUIZ_ID,
      level_number: 2_147_483_647,
      description: 'Last steps',
      time_limit: 0,
    });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ id, quiz_id: 9, level_number: 2_147_483_647, time_limit: 0, created_at });
    expect((await find(id)).json()).toEqual(changed.json());

    const url = pathOf(levels.remove, { id });
    const removed = await test().call({ method: 'DELETE', url });
    expect([removed.statusCode, removed.body]).toEqual([204, '']);
    expect((await test().call({ method: 'DELETE', url })).statusCode).toBe(404);
    expect((await find(id)).statusCode).toBe(404);
    expect((await change(id, { level_number: 1, description: 'Gone' })).statusCode).toBe(404);
    expect((await setStatus(id, { status: 'active' })).statusCode).toBe(404);
  });

  it('without quiz and time limit belongs to quiz 9 and has no limit', async () => {
    const added = await add({ level_number: 3, description: 'Three' });
    expect(added.json()).toMatchObject({ quiz_id: DEFAULT_QUIZ_ID, time_limit: 0 });
  });

  it('keeps its quiz, time limit and status where an update leaves them out', async () => {
    const quiz = await buildQuiz(test().app.db);
    const { id } = await buildLevel(test().app.db, { quiz_id: quiz.id, time_limit: 60, status: 'inactive' });
    const kept = { quiz_id: quiz.id, time_limit: 60, status: 'inactive' };
    const changed = await change(id, { level_number: 5, description: 'Five' });
    expect(changed.json()).toMatchObject({ ...kept, level_number: 5, description: 'Five' });
  });

  it('is switched off and on, and nothing else of it changes', async () => {
    const { id } = await buildLevel(test().app.db);
    const { updated_at: _, version: __, ...before } = (await find(id)).json();
    for (const status of ['inactive', 'inactive', 'active']) {
      const answer = await setStatus(id, { status });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ ...before, status });
      expect((await find(id)).json()).toEqual(answer.json());
    }
  });

  it.each([{}, { status: '' }, { status: 'available' }, { status: 'ACTIVE' }, { status: 'deleted' }])(
    'has no status %j: 422',
    async (query) => {
      const { id } = await buildLevel(test().app.db);
      const answer = await setStatus(id, query);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().details).toEqual({ status: 'Must be active or inactive' });
    },
  );

  it('says how many questions it has, in every answer', async () => {
    const { db } = test().app;
    const { id } = await buildLevel(db, { level_number: 1 });
    await buildLevel(db, { level_number: 2 });
    await buildQuestion(db, { level_id: id });
    await buildQuestion(db, { level_id: id });
    const rows: { id: number; questions_count: number }[] = (await list({ limit: '2' })).json().rows;
    expect(rows.map((row) => row.questions_count)).toEqual([2, 0]);
    const answers = [
      await find(id),
      await change(id, { level_number: 7, description: 'Seven' }),
      await setStatus(id, { status: 'inactive' }),
    ];
    expect(answers.map((answer) => answer.json().questions_count)).toEqual([2, 2, 2]);
  });
});

it('counts the answers that were given in a level before they are added up, while some are, and after it', async () => {
  const { db, database } = test().app;
  const [{ id }, other] = [await buildLevel(db), await buildLevel(db)];
  const answers = async () =>
    (await test().call({ method: 'GET', url: pathOf(levels.dependents, { id }) })).json().answers;
  await buildAnswer(db, { level_id: id });
  await buildAnswer(db, { level_id: other.id });
  expect(await answers()).toBe(1);
  await addUpAnswers(database, 'UTC');
  await buildAnswer(db, { level_id: id });
  expect(await answers()).toBe(2);
  await addUpAnswers(database, 'UTC');
  expect(await answers()).toBe(2);
});

describe('the list of levels', () => {
  it('is sorted by description, time limit or quiz, equal ones by level number', async () => {
    const { db } = test().app;
    const other = await buildQuiz(db);
    const [a, b, c] = [
      await buildLevel(db, { level_number: 1, description: 'waves', time_limit: 60 }),
      await buildLevel(db, { level_number: 2, description: 'Atoms', time_limit: 0, quiz_id: other.id }),
      await buildLevel(db, { level_number: 3, description: 'Light', time_limit: 60 }),
    ].map(({ id }) => id);
    const sorted = async (query: Record<string, string>) => ids(await list(query));
    expect(await sorted({ sort: 'description' })).toEqual([b, c, a]);
    expect(await sorted({ sort: 'time_limit' })).toEqual([b, a, c]);
    expect(await sorted({ sort: 'time_limit', order: 'desc', limit: '2' })).toEqual([c, a]);
    expect(await sorted({ sort: 'quiz_id' })).toEqual([a, c, b]);
    expect(await sorted({ order: 'desc' })).toEqual([c, b, a]);
  });

  it('is by level number, and by quiz where two have the same', async () => {
    const { db } = test().app;
    const quiz = await buildQuiz(db);
    const levelOf = async (quiz_id: number, level_number: number) =>
      (await buildLevel(db, { quiz_id, level_number })).id;
    const late = await levelOf(9, 10);
    const other = await levelOf(quiz.id, 2);
    const early = await levelOf(9, 2);
    const none = await levelOf(quiz.id, 0);
    expect(ids(await list())).toEqual([none, early, other, late]);
    expect(ids(await list({ limit: '2', offset: '1' }))).toEqual([early, other]);
    expect((await list({ quiz_id: `${quiz.id}` })).json()).toMatchObject({
      count: 2,
      rows: [{ id: none }, { id: other }],
    });
    expect((await list({ quiz_id: '77' })).json()).toEqual({ rows: [], count: 0 });
  });

  it('answers any page with the exact count', async () => {
    const built: number[] = [];
    for (let number = 1; number <= 5; number++) built.push((await buildLevel(test().app.db)).id);
    const pages = await Promise.all(['0', '2', '4', '5', '9999999'].map((offset) => list({ limit: '2', offset })));
    expect(pages.map(ids)).toEqual([built.slice(0, 2), built.slice(2, 4), built.slice(4), [], []]);
    expect(pages.map((page) => page.json().count)).toEqual([5, 5, 5, 5, 5]);
    expect((await list({ limit: '1', offset: '3', quiz_id: '9' })).json()).toMatchObject({ count: 5 });
  });

  it('holds 100 levels unless asked for more, and all 10 000 where asked', async () => {
    await test().app.db.execute(
      `INSERT INTO levels (level_number, description) SELECT n, 'Level ' || n FROM generate_series(1, 10000) n`,
    );
    expect(ids(await list())).toHaveLength(100);
    const whole = await list({ limit: '10000' });
    const numbers: number[] = whole.json().rows.map((row: { level_number: number }) => row.level_number);
    expect(numbers).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1));
    expect(whole.json().count).toBe(10_000);
  });
});
