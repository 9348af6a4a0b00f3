import { selectedExports } from '@quizdesk/contract/bulk-endpoints';
import type { Question } from '@quizdesk/contract/questions';
import { expect, it } from 'vitest';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildRound } from '../../testing/builders/rounds.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useImports } from '../../testing/use-imports.ts';

const test = useTestApp();
const { keep, apply } = useImports(test);

const right = (option_text: string) => ({ option_text, is_correct: true });
const wrong = (option_text: string) => ({ option_text, is_correct: false });

/** The options of questions; their texts say what is difficult about them. */
const QUESTIONS = {
  'one is correct': [right('a'), wrong('b')],
  'several are correct': [right('a'), wrong('b'), right('c')],
  'one with bars is correct': [right('$|x|$'), wrong('x')],
  'several with bars are correct': [right('P(A|B)'), right('a | b'), wrong('a'), right('c')],
  'two are what another one says with a bar': [right('a'), right('b'), wrong('a | b')],
  'bars and backslashes are part of them': [right('$\\|x\\|$'), right('b\\'), wrong('b'), right('|')],
  'they differ in case': [wrong('MM'), right('mm'), right('Mm')],
  'a fifth one, with a bar, is correct': [wrong('a'), wrong('b'), wrong('c'), wrong('d'), right('a|b')],
};

it('of questions with several correct answers is a sheet that adds the same questions', async () => {
  const { db } = test().app;
  const level_id = (await buildLevel(db, { level_number: 1 })).id;
  const round_id = (await buildRound(db, { serial_number: 1, max_questions: 50 })).id;
  const place = { level_id, round_id };
  for (const [question_text, options] of Object.entries(QUESTIONS)) {
    await buildQuestion(db, { ...place, question_text, options });
  }
  await buildQuestion(db, { ...place, question_text: 'A text', answer_type: 'short_answer', answer: 'a | b' });
  await buildQuestion(db, { ...place, question_text: 'A truth', answer_type: 'true_false', answer: true });
  const list = async (): Promise<Question[]> =>
    (await test().call({ method: 'GET', url: '/v1/questions', query: { limit: '100' } })).json().rows;
  const before = await list();
  const sheet = await test().call({
    ...{ method: 'POST', url: selectedExports.questions.path },
    payload: { select: { ids: before.map(({ id }) => id) }, format: 'xlsx' },
  });
  const { id } = await keep('questions', new Uint8Array(sheet.rawPayload));
  expect((await apply(id)).json()).toMatchObject({ stored: before.length });
  const known = new Set(before.map((question) => question.id));
  const asked = (questions: readonly Question[]) =>
    questions
      .map(({ question_text, answer, options }) => ({
        ...{ question_text, answer },
        options: options.map(({ option_text, is_correct }) => ({ option_text, is_correct })),
      }))
      .sort((one, other) => one.question_text.localeCompare(other.question_text));
  const added = (await list()).filter((question) => !known.has(question.id));
  expect(asked(added)).toEqual(asked(before));
});
