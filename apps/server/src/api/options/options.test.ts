import { DEFAULT_QUIZ_ID } from '@quizdesk/contract/constants';
import { options } from '@quizdesk/contract/options';
import { describe, expect, it } from 'vitest';
import { buildOption } from '../../testing/builders/options.ts';
import { buildQuiz } from '../../testing/builders/quizzes.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { expectRefused, useRows } from '../../testing/use-rows.ts';

const test = useTestApp({ services: ['api'] });
const { list, add, change, remove } = useRows(test, options);
const ids = (response: { json(): { rows: { id: number }[] } }) => response.json().rows.map((row) => row.id);

const whole = { quiz_id: DEFAULT_QUIZ_ID, option_text: 'Newton', label: 'a' };

describe('an option', () => {
  it('is added, changed and deleted', async () => {
    const added = await add({ ...whole, option_text: ' Newton ' });
    expect(added.statusCode).toBe(201);
    const { id, created_at, updated_at, version, ...row } = added.json();
    expect(row).toEqual(whole);
    expect(new Date(created_at).toISOString()).toBe(created_at);
    expect(updated_at).toBe(created_at);
    expect(version).toEqual(expect.any(Number));
    const quiz = await buildQuiz(test().app.db);
    const changed = await change(id, { quiz_id: quiz.id, option_text: 'Ohm', label: 'd' });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ id, quiz_id: quiz.id, option_text: 'Ohm', label: 'd', created_at });
    expect((await list()).json()).toEqual({ rows: [changed.json()], count: 1 });

    const removed = await remove(id);
    expect([removed.statusCode, removed.body]).toEqual([204, '']);
    expect((await remove(id)).statusCode).toBe(404);
    expect((await change(id, whole)).statusCode).toBe(404);
    expect((await list()).json()).toEqual({ rows: [], count: 0 });
  });

  it('keeps all that an update leaves out: the text alone is enough', async () => {
    const quiz_id = (await buildQuiz(test().app.db)).id;
    const { id } = await buildOption(test().app.db, { quiz_id, label: 'c' });
    expect((await change(id, { option_text: 'Tesla' })).json()).toMatchObject({
      quiz_id,
      option_text: 'Tesla',
      label: 'c',
    });
    expect((await change(id, { label: 'b' })).json()).toMatchObject({ quiz_id, option_text: 'Tesla', label: 'b' });
    expect((await change(id, {})).json()).toMatchObject({ quiz_id, option_text: 'Tesla', label: 'b' });
  });

  it.each<[object, Record<string, string>]>([
    [{ quiz_id: null }, { quiz_id: 'Quiz is required' }],
    [{ quiz_id: '' }, { quiz_id: 'Quiz is required' }],
    [{ quiz_id: '9' }, { quiz_id: 'Quiz must be an id' }],
    [{ quiz_id: -9 }, { quiz_id: 'Quiz must be an id' }],
    [{ quiz_id: 1.5 }, { quiz_id: 'Quiz must be an id' }],
    [{ quiz_id: 2 ** 60 }, { quiz_id: 'Quiz must be an id' }],
    [{ quiz_id: 2_147_483_648 }, { quiz_id: 'Quiz does not exist' }],
    [{ option_text: null }, { option_text: 'Text is required' }],
    [{ option_text: 7 }, { option_text: 'Text is required' }],
    [{ option_text: '  ' }, { option_text: 'Text is required' }],
    [{ option_text: '\u2063' }, { option_text: 'Text is required' }],
    [{ option_text: 'x'.repeat(501) }, { option_text: 'Text must be at most 500 characters' }],
    [{ label: null }, { label: 'Label is required' }],
    [{ label: '' }, { label: 'Label is required' }],
    [{ label: 'A' }, { label: 'Label must be one of a, b, c, d' }],
    [{ label: 'e' }, { label: 'Label must be one of a, b, c, d' }],
    [{ label: 1 }, { label: 'Label must be one of a, b, c, d' }],
  ])('that is not right is refused by its fields and nothing is stored: %j', async (wrong, details) => {
    const { id } = await buildOption(test().app.db);
    const before = (await list()).json();
    expectRefused([await add({ ...whole, ...wrong }), await change(id, wrong)], details);
    expect((await list()).json()).toEqual(before);
  });

  it('needs every field when it is added', async () => {
    expect((await add({})).json().details).toEqual({
      quiz_id: 'Quiz is required',
      option_text: 'Text is required',
      label: 'Label is required',
    });
  });
});

describe('the list of options', () => {
  it('is sorted by text or label, of one quiz too, equal ones by quiz', async () => {
    const { db } = test().app;
    const quiz = await buildQuiz(db);
    const [a, b, c] = [
      await buildOption(db, { option_text: 'ohm', label: 'b' }),
      await buildOption(db, { option_text: 'Volt', label: 'a' }),
      await buildOption(db, { option_text: 'Ampère', label: 'a', quiz_id: quiz.id }),
    ].map(({ id }) => id);
    expect(ids(await list({ sort: 'option_text' }))).toEqual([c, a, b]);
    expect(ids(await list({ sort: 'label' }))).toEqual([b, c, a]);
    expect(ids(await list({ sort: 'label', order: 'desc' }))).toEqual([a, c, b]);
    const own = { sort: 'option_text', order: 'desc', quiz_id: `${DEFAULT_QUIZ_ID}` };
    expect(ids(await list(own))).toEqual([b, a]);
  });

  it('is by quiz and label, of all quizzes or of one', async () => {
    const { db } = test().app;
    const quiz_id = (await buildQuiz(db)).id;
    const inQuiz = (await buildOption(db, { quiz_id, label: 'a' })).id;
    const last = (await buildOption(db, { label: 'd' })).id;
    const first = (await buildOption(db, { label: 'b' })).id;
    const second = (await buildOption(db, { label: 'b' })).id;
    expect(ids(await list())).toEqual([first, second, last, inQuiz]);
    expect((await list({ quiz_id: '9', limit: '1', offset: '1' })).json()).toMatchObject({
      count: 3,
      rows: [{ id: second }],
    });
    expect((await list({ quiz_id: `${quiz_id}`, offset: '1' })).json()).toEqual({ rows: [], count: 1 });
  });

  it('answers any page with the exact count', async () => {
    const built: number[] = [];
    for (let number = 0; number < 5; number++) built.push((await buildOption(test().app.db)).id);
    const pages = await Promise.all(['0', '2', '4', '5'].map((offset) => list({ limit: '2', offset })));
    expect(pages.map(ids)).toEqual([built.slice(0, 2), built.slice(2, 4), built.slice(4), []]);
    expect(pages.map((page) => page.json().count)).toEqual([5, 5, 5, 5]);
  });

  it('is of one moment with its count, while others add and delete', async () => {
    const busy = async (label: string) => {
      for (let round = 0; round < 15; round++) await remove((await add({ ...whole, label })).json().id);
    };
    const writers = Promise.all(['a', 'b', 'c', 'd'].map(busy));
    const seen = [];
    for (let round = 0; round < 40; round++) seen.push((await list()).json());
    await writers;
    for (const { rows, count } of seen) expect(count).toBe(rows.length);
  });
});
