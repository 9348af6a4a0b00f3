import { QUESTION_LIMITS } from '@quizdesk/contract/questions';
import { describe, expect, it } from 'vitest';
import { Notes } from './notes.ts';
import type { Choice } from './read-choices.ts';
import { readAnswer } from './read-question.ts';

const cells = (...texts: string[]): Choice[] =>
  [...texts, '', '', '', ''].slice(0, 4).map((text, index) => ({ field: `option_${index + 1}`, text }));
const list = (...options: [string, boolean?][]): Choice[] =>
  options.map(([text, is_correct], index) => ({ field: `options[${index}].option_text`, text, is_correct }));

function choice(answer: string | string[], choices: Choice[]) {
  const notes = new Notes();
  const read = readAnswer('multiple_choice', answer, choices, notes);
  const correct = read?.options.flatMap(({ option_text, is_correct }) => (is_correct ? [option_text] : []));
  return {
    correct,
    options: read?.options.length,
    answer: read?.answer,
    faults: notes.faults,
    warnings: notes.warnings,
  };
}

describe('multiple choice', () => {
  it('keeps options exactly and leaves empty ones out', () => {
    expect(choice('b', cells(' a', '', 'b ', '=1'))).toEqual({
      correct: ['b '],
      answer: ['b '],
      options: 3,
      faults: [],
      warnings: [],
    });
  });

  it('takes several correct options', () => {
    expect(choice('a|c', cells('a', 'b', 'c')).correct).toEqual(['a', 'c']);
    expect(choice(['a', 'b|c'], cells('a', 'b|c', 'c')).correct).toEqual(['a', 'b|c']);
  });

  it.each([
    [cells(), 'option_1'],
    [cells('a'), 'option_2'],
    [cells('', 'a', ' '), 'option_1'],
    [list(['a']), 'options'],
  ])('needs two options', (choices, field) => {
    expect(choice('a', choices).faults).toEqual([{ field, message: 'multiple choice needs at least two options' }]);
  });

  it.each(['', ' ', '|', '\u200b', [], ['']])('needs an answer, which %j is not', (answer) => {
    expect(choice(answer, cells('a', 'b')).faults).toEqual([{ field: 'answer', message: 'the answer is empty' }]);
  });

  it('has nothing to add an answer to where an option is missing', () => {
    expect(choice('b', cells('a'))).toMatchObject({
      options: undefined,
      warnings: [],
      faults: [{ field: 'option_2', message: 'multiple choice needs at least two options' }],
    });
  });

  it('warns of equal options and makes all of them correct', () => {
    const found = choice('12', cells('12', '-4', '4', '12 '));
    expect(found.warnings).toEqual([{ field: 'option_4', message: 'equal to option 1' }]);
    expect(found).toMatchObject({ correct: ['12', '12 '], faults: [] });
    expect(choice('12', cells('12 ', ' 12')).warnings).toEqual([{ field: 'option_2', message: 'equal to option 1' }]);
    expect(choice('mm', cells('mm', 'MM')).warnings).toEqual([]);
  });

  it('adds an answer that is none of the options, with a warning', () => {
    const found = choice('36', cells('5', '16', '25', '32'));
    expect(found.warnings).toEqual([
      { field: 'answer', message: '"36" is none of the four options; it will be added as a correct one' },
    ]);
    expect(found).toMatchObject({ correct: ['36'], options: 5, answer: ['36'], faults: [] });
    expect(choice('36|5', cells('5', '16')).correct).toEqual(['5', '36']);
  });

  it.each(['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', '11'])(
    'says how many options there are: %s',
    (count) => {
      const options = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', '11'];
      const length = options.indexOf(count);
      const found = choice('new', list(...options.slice(0, length).map((text): [string] => [text])));
      expect(found.warnings.map(({ message }) => message)).toEqual([
        `"new" is none of the ${count} options; it will be added as a correct one`,
      ]);
    },
  );

  it('does not add what is too long to be an option', () => {
    const message = `option must be at most ${QUESTION_LIMITS.option_text} characters`;
    expect(choice('x'.repeat(1001), cells('a', 'b')).faults).toEqual([{ field: 'answer', message }]);
    expect(choice('a', cells('a', 'x'.repeat(1001)))).toMatchObject({
      options: undefined,
      faults: [{ field: 'option_2', message }],
    });
  });

  it('does not add more than there can be', () => {
    const answers = Array.from({ length: 49 }, (_, index) => `new ${index}`);
    expect(choice(answers.join('|'), cells('a', 'b')).faults).toEqual([
      { field: 'answer', message: 'there can be at most 50 options' },
    ]);
    expect(choice(answers.slice(1).join('|'), cells('a', 'b'))).toMatchObject({ options: 50, faults: [] });
  });

  it('names options with characters that cannot be stored', () => {
    const message = 'contains characters that cannot be stored';
    expect(choice('a', cells('a', 'b\u0000')).faults).toEqual([{ field: 'option_2', message }]);
  });

  it('takes a list of options with marks instead of an answer', () => {
    expect(choice('', list(['a', true], ['b', false], ['c', true]))).toMatchObject({ correct: ['a', 'c'], faults: [] });
    expect(choice('b', list(['a'], ['b']))).toMatchObject({ correct: ['b'], faults: [] });
  });

  it('wants answer and marks to agree', () => {
    expect(choice('b', list(['a', false], ['b', true]))).toMatchObject({ correct: ['b'], faults: [] });
    const message = 'the answer is not the options that are marked as correct';
    expect(choice('a', list(['a', false], ['b', true])).faults).toEqual([{ field: 'answer', message }]);
    expect(choice('c', list(['a', false], ['b', true])).faults).toEqual([{ field: 'answer', message }]);
  });
});

function simple(type: 'true_false' | 'short_answer', answer: string | string[]) {
  const notes = new Notes();
  const read = readAnswer(type, answer, cells('True', 'False'), notes);
  expect(notes.faults.every(({ field }) => field === 'answer')).toBe(true);
  return { read, faults: notes.faults.map(({ message }) => message) };
}

describe('true or false', () => {
  it.each([
    ['TRUE', true],
    ['False', false],
    ['it is true', true],
  ])('%s is plain, and options are left out', (answer, truth) => {
    expect(simple('true_false', answer)).toEqual({ read: { answer: truth, options: [] }, faults: [] });
  });

  it.each(['untrue', 'true/false', 'not true', 'yes'])('%s is not plain', (answer) => {
    const fault = `"${answer}" is neither plainly true nor plainly false`;
    expect(simple('true_false', answer)).toEqual({ read: undefined, faults: [fault] });
  });
});

describe('a short answer', () => {
  it.each([' 0.5', '=1+1', 'a|b', '$\\frac{1}{2}$', 'two\nlines'])('%j is kept exactly', (answer) => {
    expect(simple('short_answer', answer)).toEqual({ read: { answer, options: [] }, faults: [] });
  });

  it.each([
    ['', 'the answer is empty'],
    ['x'.repeat(1001), 'answer must be at most 1000 characters'],
    [['a', 'b'], 'only multiple choice has several answers'],
  ])('%# can be wrong', (answer, fault) => {
    expect(simple('short_answer', answer).faults).toEqual([fault]);
  });
});
