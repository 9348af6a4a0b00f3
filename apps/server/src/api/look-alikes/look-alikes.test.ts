import { lookAlikes } from '@quizdesk/contract/look-alikes';
import { questions } from '@quizdesk/contract/questions';
import { expect, it } from 'vitest';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';
import { operationOf, useOperations } from '../../testing/use-operations.ts';
import { updateNotes } from '../questions/advice/question-notes-upkeep.ts';

const test = useTestApp({ services: ['api'] });
const { get, undo, remove } = useOperations(test);

/** Stores questions with these texts, once the job has looked at them; returns their ids. */
async function stored(...texts: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const question_text of texts) ids.push((await buildQuestion(test().app.db, { question_text })).id);
  await updateNotes(test().app.db);
  return ids;
}

const listed = async () =>
  (await get(`${questions.list.path}?duplicates=suspected&limit=100`)).rows
    .map(({ id }: { id: number }) => id)
    .toSorted();
const pairAt = (offset: number, query = '') => get(`${lookAlikes.pair.path}?offset=${offset}${query}`);
/** The ids of all pairs, in their order. */
async function pairs(query = ''): Promise<[number, number][]> {
  const { count } = await pairAt(0, query);
  const all = await Promise.all(Array.from({ length: count }, (_, offset) => pairAt(offset, query)));
  return all.map(({ pair }) => [pair.question.id, pair.other.id]);
}
const apart = (id: number, other_id: number, as?: 'viewer' | 'editor') =>
  test().call({ method: 'POST', url: pathOf(lookAlikes.tellApart, { id }), payload: { other_id } }, as);

it.each([
  ['case, accents and punctuation', 'Où est Accra?', 'ou est ACCRA'],
  ['spaces and quotation marks', 'Who wrote “Things Fall Apart” first?', "Who  wrote 'Things fall apart' first"],
  ['words that say little', 'Which of these planets is the largest one known?', 'Which planets are largest one known'],
  ['TeX spaces and groups', 'Solve $x^{2}+1 = 5$ now', 'Solve $\\, x^2 + 1\\;=\\quad 5$ now.'],
  ['few words', 'What is osmosis?', 'What is osmosis'],
])('texts that differ in %s look alike', async (_, one, other) => {
  const [first, second] = await stored(one, other);
  expect(await listed()).toEqual([first, second]);
});

it.each([
  ['a word', 'Which planet is the largest known?', 'Which planet is the smallest known?'],
  ['a sign', 'How much is 12 + 3 minus 4?', 'How much is 12 - 3 minus 4?'],
  ['a decimal point', 'How many metres are 1.5 km exactly?', 'How many metres are 15 km exactly?'],
  ['a TeX command', 'What is the value of $\\sin x$ here?', 'What is the value of $\\cos x$ here?'],
  ['a word that says little, of few', 'What is osmosis?', 'Is it osmosis?'],
])('texts that differ in %s do not', async (_, one, other) => {
  await stored(one, other);
  expect(await listed()).toEqual([]);
  expect(await pairAt(0)).toEqual({ count: 0, pair: null });
});

it('a pair has all of both questions, and where they are planned', async () => {
  const [older = 0, newer = 0] = await stored('What is a newton?', 'What is a Newton');
  await test().call({
    ...{ method: 'PUT', url: '/v1/quiz-of-day/plan/2999-01-02' },
    payload: { question_ids: [newer] },
  });
  await test().call({ method: 'PUT', url: '/v1/quiz-of-day/plan/reserve', payload: { question_ids: [older] } });
  const { count, pair } = await pairAt(0);
  expect(count).toBe(1);
  expect(pair.question).toEqual({ ...(await get(`/v1/questions/${older}`)), planned: [], is_in_reserve: true });
  expect(pair.other).toEqual({
    ...(await get(`/v1/questions/${newer}`)),
    planned: ['2999-01-02'],
    is_in_reserve: false,
  });
  expect(await pairAt(1)).toEqual({ count: 1, pair: null });
});

it('of several that look alike each is paired with the next older one, and all of one are asked for by its id', async () => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = await stored(
    'What is osmosis?',
    'what is osmosis',
    'Is it?',
    'is it',
    'What is Osmosis',
  );
  expect(await pairs()).toEqual([
    [b, e],
    [c, d],
    [a, b],
  ]);
  expect(await pairs(`&question_id=${a}`)).toEqual([
    [a, e],
    [a, b],
  ]);
});

it('two that are told apart are no pair any more, until that is undone', async () => {
  const [a = 0, b = 0, c = 0] = await stored('What is osmosis?', 'what is osmosis', 'What is Osmosis');
  const answer = await apart(c, b, 'editor');
  expect(answer.statusCode).toBe(204);
  expect(await pairs()).toEqual([
    [a, c],
    [a, b],
  ]);
  expect(await listed()).toEqual([a, b, c]);
  await apart(a, c);
  await apart(a, b);
  expect([await pairs(), await listed()]).toEqual([[], []]);
  expect((await undo(operationOf(answer))).statusCode).toBe(201);
  expect(await pairs()).toEqual([[b, c]]);
});

it('telling two apart again changes nothing', async () => {
  const [a = 0, b = 0] = await stored('What is osmosis?', 'what is osmosis');
  await apart(a, b);
  const again = await apart(b, a);
  expect([again.statusCode, again.headers['operation-can-undo']]).toEqual([204, 'false']);
});

it('what is no other question is refused by its field, an unknown one in the path by a 404, and a viewer', async () => {
  const [a = 0, b = 0] = await stored('What is osmosis?', 'what is osmosis');
  for (const [other, message] of [
    [a, 'This is the same question'],
    [999_999, 'Question does not exist'],
  ] as const) {
    const answer = await apart(a, other);
    expect([answer.statusCode, answer.json().details]).toEqual([422, { other_id: message }]);
  }
  expect((await apart(999_999, a)).statusCode).toBe(404);
  expect((await apart(a, b, 'viewer')).statusCode).toBe(403);
});

it('a deleted question is immediately in no pair, and its pairs that were told apart come back with it', async () => {
  const [a = 0, b = 0, c = 0] = await stored('What is osmosis?', 'what is osmosis', 'What is Osmosis');
  await apart(a, b);
  const deleted = await remove(`/v1/questions/${b}`);
  expect(await pairs()).toEqual([[a, c]]);
  await undo(operationOf(deleted));
  await updateNotes(test().app.db);
  expect(await pairs()).toEqual([[b, c]]);
});

it('a changed text is compared again', async () => {
  const [a = 0, b = 0] = await stored('What is osmosis?', 'what is osmosis');
  await test().call({ method: 'PUT', url: `/v1/questions/${b}`, payload: { question_text: 'What is diffusion?' } });
  await updateNotes(test().app.db);
  expect(await pairs()).toEqual([]);
  await test().call({ method: 'PUT', url: `/v1/questions/${a}`, payload: { question_text: 'what is DIFFUSION' } });
  await updateNotes(test().app.db);
  expect(await pairs()).toEqual([[a, b]]);
});
