import { questions } from '@quizdesk/contract/questions';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildQuestion } from '../../../testing/builders/questions.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const test = useTestApp({ services: ['api'] });
const ask = async (question_text: string, id?: number) =>
  (await test().call({ method: 'POST', url: questions.nearCopy.path, payload: { question_text, id } })).json().copy;

const STORED = 'Which gas do the green plants take in during photosynthesis?';

it.each([
  ['the green plants take in which gas during photosynthesis?', false],
  ['What gas do green plants take in during photosynthesis', true],
  ['WHICH gas is it that green  plants take in, during photosynthesis?', true],
  ['Which gas do green plants not take in during photosynthesis?', false],
  ['Which gas do the green plants give off during photosynthesis?', false],
])('%s is a near copy: %s', async (text, isCopy) => {
  const { id } = await buildQuestion(test().app.db, { question_text: STORED });
  expect(await ask(text)).toEqual(isCopy ? { id, question_text: STORED } : null);
  expect(await ask(text, id)).toBeNull();
});

it.each([
  ['Work out the value of 12 + 3.5', 'Work out the value of 12 + 35'],
  ['Work out the value of 12 + 3', 'Work out the value of 12 - 3'],
  ['Find the root $\\sqrt{16}$ of it', 'Find the root $\\sqrt{25}$ of it'],
])('numbers and signs count: %s', async (stored, text) => {
  await buildQuestion(test().app.db, { question_text: stored });
  expect(await ask(text)).toBeNull();
  expect(await ask(stored.replace('the ', ''))).toMatchObject({ question_text: stored });
});

it('a text of few telling words has no near copy, nor has an empty one', async () => {
  await buildQuestion(test().app.db, { question_text: 'What is the force?' });
  expect(await ask('Which is the force?')).toBeNull();
  const empty = await test().call({ method: 'POST', url: questions.nearCopy.path, payload: { question_text: '' } });
  expect(empty.statusCode).toBe(422);
});

it('is looked up by an index', async () => {
  await test().app.db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`);
    const { rows } = await tx.execute(
      sql`EXPLAIN SELECT id FROM questions WHERE md5(question_gist(question_text)) = 'x'`,
    );
    expect(JSON.stringify(rows)).toContain('questions_gist_index');
  });
});
