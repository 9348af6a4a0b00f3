import { questions } from '@quizdesk/contract/questions';
import { expect, it } from 'vitest';
import { buildQuestion } from '../../../testing/builders/questions.ts';
import { pathOf, useTestApp } from '../../../testing/test-app.ts';
import { updateNotes } from './question-notes-upkeep.ts';

const test = useTestApp({ services: ['api'] });
const twins = ['Newton', 'Newton.', 'Ohm'].map((option_text, index) => ({ option_text, is_correct: index === 2 }));

it('questions with notes are found once the job has looked at them, and are gone from the list when they are mended', async () => {
  const { db } = test().app;
  const found = async () =>
    (await test().call({ method: 'GET', url: questions.list.path, query: { notes: 'some' } }))
      .json()
      .rows.map(({ id }: { id: number }) => id);
  await buildQuestion(db);
  const { id } = await buildQuestion(db, { options: twins });
  expect(await found()).toEqual([]);
  await updateNotes(db);
  expect(await found()).toEqual([id]);
  const options = twins.slice(1);
  const url = pathOf(questions.update, { id });
  expect((await test().call({ method: 'PUT', url, payload: { options } })).statusCode).toBe(200);
  await updateNotes(db);
  expect(await found()).toEqual([]);
});

it('a picture is noted until it is described', async () => {
  const { db, database } = test().app;
  const { id } = await buildQuestion(db, { media_file: 'a.webp' });
  const codes = async () => {
    await updateNotes(db);
    return (await database.pool.query('SELECT codes FROM question_notes WHERE question_id = $1', [id])).rows[0]?.codes;
  };
  expect(await codes()).toEqual(['picture_without_words']);
  const payload = { media_alt: 'A circuit' };
  await test().call({ method: 'PUT', url: pathOf(questions.update, { id }), payload });
  expect(await codes()).toEqual([]);
});

it('notes of deleted questions are forgotten', async () => {
  const { db, database } = test().app;
  const { id } = await buildQuestion(db, { options: twins });
  await updateNotes(db);
  await test().call({ method: 'DELETE', url: pathOf(questions.remove, { id }) });
  await updateNotes(db);
  expect((await database.pool.query('SELECT * FROM question_notes')).rows).toEqual([]);
});
