import { bulkQuestions } from '@quizdesk/contract/bulk-questions';
import { expect, test } from 'vitest';
import { buildChoiceRow, buildRow } from './testing-bulk.ts';
import { answersOf, optionsOf, questionOf } from './upload-question.ts';

const correctOf = (answer: string, options: readonly string[]) =>
  optionsOf(buildChoiceRow(2, answer, options))
    .filter(({ is_correct }) => is_correct)
    .map(({ option_text }) => option_text);

test('a multiple-choice row brings its filled options with the correct one marked', () => {
  expect(questionOf(buildChoiceRow(7, 'Red', ['Red', 'Blue', '', ' ']))).toMatchObject({
    row: 7,
    answer: 'Red',
    option_1: 'Red',
    options: [
      { option_text: 'Red', is_correct: true },
      { option_text: 'Blue', is_correct: false },
    ],
  });
});

test.each([
  ['several answers stand between bars', 'Red|Blue', ['Red', 'Blue', 'Green'], ['Red', 'Blue']],
  ['an answer that equals one option whole is that option', 'Red|Blue', ['Red|Blue', 'Red', 'Blue'], ['Red|Blue']],
  ['a bar of an option is escaped', 'P(A\\|B)|P(B)', ['P(A|B)', 'P(B)', 'P(A)'], ['P(A|B)', 'P(B)']],
  ['options with the same text are correct together', '4', ['4', '-4', '4'], ['4', '4']],
])('%s', (_, answer, options, correct) => {
  expect(correctOf(answer, options)).toEqual(correct);
});

test('other answer types bring their cells and no options', () => {
  const row = buildRow(3, { answer_type: 'true_false', answer: 'True', option_1: 'True', option_2: 'False' });
  expect(questionOf(row)).not.toHaveProperty('options');
});

test('what the preview found in a row is not sent', () => {
  const sent = questionOf(buildRow(3));
  expect(Object.keys(sent)).not.toContain('faults');
  expect(bulkQuestions.upload.body.safeParse([sent]).success).toBe(true);
});

test('several answers of multiple choice are shown one by one, a bar in a short answer stays', () => {
  expect(answersOf(buildChoiceRow(2, 'x = -3|x = 2', ['x = -3', 'x = 2']))).toEqual(['x = -3', 'x = 2']);
  expect(answersOf(buildChoiceRow(2, 'a|b', ['a|b', 'a']))).toEqual(['a|b']);
  expect(answersOf(buildRow(2, { answer: '|x|' }))).toEqual(['|x|']);
});
