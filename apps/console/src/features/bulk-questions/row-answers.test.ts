import { expect, test } from 'vitest';
import { answersOf, optionsOf } from './row-answers.ts';
import { buildChoiceRow, buildRow } from './testing-bulk.ts';

const correctOf = (answer: string, options: readonly string[]) =>
  optionsOf(buildChoiceRow(2, answer, options))
    .filter(({ is_correct }) => is_correct)
    .map(({ option_text }) => option_text);

test('a multiple-choice row has its filled options with the correct one marked', () => {
  expect(optionsOf(buildChoiceRow(7, 'Red', ['Red', 'Blue', '', ' ']))).toEqual([
    { column: 'option_1', option_text: 'Red', is_correct: true },
    { column: 'option_2', option_text: 'Blue', is_correct: false },
  ]);
});

test.each([
  ['several answers stand between bars', 'Red|Blue', ['Red', 'Blue', 'Green'], ['Red', 'Blue']],
  ['an answer that equals one option whole is that option', 'Red|Blue', ['Red|Blue', 'Red', 'Blue'], ['Red|Blue']],
  ['a bar of an option is escaped', 'P(A\\|B)|P(B)', ['P(A|B)', 'P(B)', 'P(A)'], ['P(A|B)', 'P(B)']],
  ['options with the same text are correct together', '4', ['4', '-4', '4'], ['4', '4']],
])('%s', (_, answer, options, correct) => {
  expect(correctOf(answer, options)).toEqual(correct);
});

test('several answers of multiple choice are shown one by one, a bar in a short answer stays', () => {
  expect(answersOf(buildChoiceRow(2, 'x = -3|x = 2', ['x = -3', 'x = 2']))).toEqual(['x = -3', 'x = 2']);
  expect(answersOf(buildChoiceRow(2, 'a|b', ['a|b', 'a']))).toEqual(['a|b']);
  expect(answersOf(buildRow(2, { answer: '|x|' }))).toEqual(['|x|']);
});
