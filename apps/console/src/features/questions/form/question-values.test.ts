import { expect, test } from 'vitest';
import { buildQuestion } from '../../../components/question/testing-questions.ts';
import {
  bodyOf,
  changeOf,
  copyOf,
  emptyQuestion,
  faultsOf,
  newOption,
  pastedLines,
  type QuestionValues,
  valuesOf,
  withLines,
} from './question-values.ts';

const filled: QuestionValues = {
  ...emptyQuestion({ level_id: 3 }),
  round_id: '7',
  subject: 'physics',
  question_text: 'Why?',
  time: ' 60 ',
  score: '4',
  options: [
    { key: 'a', option_text: ' Because ', is_correct: true },
    { key: 'b', id: 5, option_text: 'No\nidea', is_correct: false },
  ],
};

test('a new form begins with two empty options and asks for everything that is required', () => {
  expect(emptyQuestion().options.map(({ option_text }) => option_text)).toEqual(['', '']);
  expect(faultsOf(emptyQuestion())).toEqual({
    level_id: 'Level is required',
    round_id: 'Round is required',
    subject: 'Subject is required',
    question_text: 'Question text is required',
    time: 'Time is required',
    score: 'Score is required',
    'options.0.option_text': 'Option text is required',
    'options.1.option_text': 'Option text is required',
  });
});

test.each([
  [{ options: [] }, { options: 'Add at least two options' }],
  [
    { options: filled.options.map((option) => ({ ...option, is_correct: false })) },
    { options: 'Mark at least one option as correct' },
  ],
  [{ options: [...filled.options, newOption()] }, { 'options.2.option_text': 'Option text is required' }],
  [{ answer_type: 'true_false' }, { truth: 'Choose true or false' }],
  [{ answer_type: 'short_answer' }, { answer: 'Answer is required' }],
  [{ time: 'soon' }, { time: 'Time must be a number' }],
  [{ time: '0' }, { time: 'Time must be at least 1' }],
  [{ score: '1.5' }, { score: 'Score must be a whole number' }],
  [{ score: '101' }, {}],
] as const)('the fault of %j is shown at its field', (change, faults) => {
  expect(faultsOf({ ...filled, ...(change as Partial<QuestionValues>) })).toEqual(faults);
});

test('only the answer of the chosen type is sent, as it was typed', () => {
  const all: QuestionValues = { ...filled, truth: 'false', answer: ' 42 ' };
  expect(changeOf(all)).toMatchObject({
    level_id: 3,
    round_id: 7,
    time: 60,
    options: [
      { option_text: ' Because ', is_correct: true },
      { id: 5, option_text: 'No\nidea', is_correct: false },
    ],
    notes: null,
    media_file: null,
  });
  expect(bodyOf(all)).not.toHaveProperty('answer');
  expect(bodyOf({ ...all, answer_type: 'true_false' })).toMatchObject({ answer: false, options: [] });
  expect(bodyOf({ ...all, answer_type: 'short_answer' })).toMatchObject({ answer: ' 42 ', options: [] });
});

test('the description of a picture is of that picture: copied with it, and not sent without it', () => {
  const question = buildQuestion({ media_file: 'x.webp', media_alt: 'A cell' });
  expect(bodyOf(copyOf(question))).toMatchObject({ media_file: 'x.webp', media_alt: 'A cell' });
  expect(changeOf({ ...valuesOf(question), media_file: '' })).toMatchObject({ media_file: null, media_alt: null });
});

test('what a place fixes is sent with it, and nothing of it elsewhere', () => {
  expect(bodyOf(filled, { quiz_id: 9, question_type: 'suggested' })).toMatchObject({
    quiz_id: 9,
    question_type: 'suggested',
  });
  for (const fixed of ['quiz_id', 'question_type']) expect(bodyOf(filled)).not.toHaveProperty(fixed);
});

test.each([
  buildQuestion({ question_text: 'a\r\nb', notes: 'n', hint: 'h', media_file: 'x.webp', media_alt: 'A cell' }),
  buildQuestion({ answer_type: 'true_false', answer: true, options: [] }),
  buildQuestion({ answer_type: 'short_answer', answer: ' 12 ', options: [] }),
])('a stored question comes out of the form as it went in: $answer_type', (question) => {
  const { level_id, round_id, subject, question_text, time, score, answer_type, answer } = question;
  const { media_file, media_alt, notes, hint } = question;
  const isChoice = answer_type === 'multiple_choice';
  expect(changeOf(valuesOf(question))).toEqual({
    ...{ level_id, round_id, subject, question_text, time, score, media_file, media_alt, answer_type, notes, hint },
    ...(isChoice ? {} : { answer }),
    options: question.options,
  });
});

test('a question without a correct answer is asked for one', () => {
  const options = [1, 2].map((id) => ({ id, option_text: `Option ${id}`, is_correct: false }));
  expect(faultsOf(valuesOf(buildQuestion({ answer: null, options })))).toEqual({
    options: 'Mark at least one option as correct',
  });
  const truth = buildQuestion({ answer_type: 'true_false', answer: null, options: [] });
  expect(faultsOf(valuesOf(truth))).toEqual({ truth: 'Choose true or false' });
});

test.each([
  ['Iron\nGold\r\n\n Tin ', ['Iron', 'Gold', 'Tin']],
  ['a) Iron\nb) Gold', ['Iron', 'Gold']],
  ['(A) Iron\n(B) Gold', ['Iron', 'Gold']],
  ['1. Iron\n2. Gold', ['Iron', 'Gold']],
  ['•\tIron\n• Gold', ['Iron', 'Gold']],
  ['J. Thomson\nN. Bohr', ['J. Thomson', 'N. Bohr']],
  ['1.5 V\n2.5 V', ['1.5 V', '2.5 V']],
  ['a) Iron\nGold', ['a) Iron', 'Gold']],
  ['- 5\n- 6', ['- 5', '- 6']],
  ['a) Iron', ['a) Iron']],
  ['', []],
])('%j is pasted as %j', (text, lines) => {
  expect(pastedLines(text)).toEqual(lines);
});

const optionsOf = (...texts: string[]) =>
  texts.map((option_text, index) => ({ key: String(index), option_text, is_correct: index === 2 }));
const textsAfter = (before: string[], index: number, lines: string[], most = 50) =>
  withLines(optionsOf(...before), index, lines, most)?.map(({ option_text }) => option_text);

test.each([
  [['', ''], 0, ['A', 'B', 'C', 'D'], ['A', 'B', 'C', 'D']],
  [['A', '', ''], 1, ['B', 'C'], ['A', 'B', 'C']],
  [['', '', '', ''], 0, ['A', 'B'], ['A', 'B', '', '']],
  [['', 'Z'], 0, ['A', 'B'], ['A', 'B', 'Z']],
  [['', '', 'Z', ''], 0, ['A', 'B', 'C'], ['A', 'B', 'C', 'Z', '']],
] as const)('%j from %i with %j are %j', (before, index, lines, after) => {
  expect(textsAfter([...before], index, [...lines])).toEqual(after);
});

test('a row that is filled keeps its key, one that moves what it says, and new ones have keys of their own', () => {
  const after = withLines(optionsOf('', '', 'Z'), 0, ['A', 'B', 'C'], 50) ?? [];
  expect(after.map(({ is_correct }) => is_correct)).toEqual([false, false, false, true]);
  expect([after[0]?.key, after[1]?.key, after[3]?.key]).toEqual(['0', '1', '2']);
  expect(new Set(after.map(({ key }) => key)).size).toBe(4);
});

test('more options than there may be are refused', () => {
  expect(textsAfter(['', 'Z'], 0, ['A', 'B', 'C', 'D'], 4)).toBeUndefined();
  expect(textsAfter(['', 'Z'], 0, ['A', 'B', 'C'], 4)).toEqual(['A', 'B', 'C', 'Z']);
});
