import { describe, expect, it } from 'vitest';
import { type AnswerParts, correctTexts, faultsOfAnswer, storedAnswer } from './question-answers.ts';

const option = (option_text: string, is_correct = false) => ({ option_text, is_correct });
const OPTIONS = [option('a', true), option('b'), option('c', true)];
const faultsOf = (parts: AnswerParts) => faultsOfAnswer(parts).map(({ path, message }) => [path.join('.'), message]);

const TOO_FEW = ['options', 'Add at least two options'];
const NONE_CORRECT = ['options', 'Mark at least one option as correct'];
const OTHER_TEXTS = ['answer', 'Answer must be the texts of the options marked as correct'];
const NO_OPTIONS = ['options', 'Only multiple-choice questions have options'];
const NEITHER = ['answer', 'Choose true or false'];

describe('the answer of a multiple-choice question', () => {
  it.each<[AnswerParts['answer']]>([[undefined], [null], [''], [[]], [['a', 'c']], [['c', 'a', 'a']]])(
    'may be %j, where a and c are correct',
    (answer) => {
      expect(faultsOf({ answer_type: 'multiple_choice', options: OPTIONS, answer })).toEqual([]);
    },
  );

  it.each<[AnswerParts['answer']]>([['a'], [['a']], [['a', 'b']], [['a', 'b', 'c']], [['A', 'c']], [true]])(
    'may not be %j, where a and c are correct',
    (answer) => {
      expect(faultsOf({ answer_type: 'multiple_choice', options: OPTIONS, answer })).toEqual([OTHER_TEXTS]);
    },
  );

  it('may be one text', () => {
    const options = [option('a', true), option('b')];
    expect(faultsOf({ answer_type: 'multiple_choice', options, answer: 'a' })).toEqual([]);
  });

  it('needs two options, and a correct one', () => {
    const faultsOfOptions = (options?: AnswerParts['options']) => faultsOf({ answer_type: 'multiple_choice', options });
    expect(faultsOfOptions()).toEqual([TOO_FEW]);
    expect(faultsOfOptions([option('a', true)])).toEqual([TOO_FEW]);
    expect(faultsOfOptions([option('a', true), option('b')])).toEqual([]);
    expect(faultsOfOptions([option('a'), option('b')])).toEqual([NONE_CORRECT]);
  });

  it('is stored as the correct texts, each once, whatever is sent', () => {
    const options = [...OPTIONS, option('a', true)];
    expect(correctTexts(options)).toEqual(['a', 'c']);
    expect(correctTexts()).toEqual([]);
    expect(storedAnswer({ answer_type: 'multiple_choice', options, answer: ['b'] })).toEqual(['a', 'c']);
  });
});

describe('the answer of a true or false question', () => {
  it.each<[AnswerParts['answer'], boolean]>([
    [true, true],
    [false, false],
    ['true', true],
    [' TRUE ', true],
    ['False', false],
  ])('may be %j, which is stored as %s', (answer, stored) => {
    expect(faultsOf({ answer_type: 'true_false', answer })).toEqual([]);
    expect(storedAnswer({ answer_type: 'true_false', answer })).toBe(stored);
  });

  it.each<[AnswerParts['answer']]>([[undefined], [null], [''], ['yes'], ['true/false'], [['true']]])(
    'may not be %j',
    (answer) => {
      expect(faultsOf({ answer_type: 'true_false', answer })).toEqual([NEITHER]);
    },
  );

  it('has no options', () => {
    expect(faultsOf({ answer_type: 'true_false', answer: true, options: [option('a')] })).toEqual([NO_OPTIONS]);
    expect(faultsOf({ answer_type: 'true_false', answer: true, options: [] })).toEqual([]);
  });
});

describe('a short answer', () => {
  it.each(['5 N', ' 0.5', 'true', 'x'.repeat(1000)])('may be %j, which is stored exactly', (answer) => {
    expect(faultsOf({ answer_type: 'short_answer', answer })).toEqual([]);
    expect(storedAnswer({ answer_type: 'short_answer', answer })).toBe(answer);
  });

  it.each<[AnswerParts['answer'], string]>([
    [undefined, 'Answer is required'],
    [null, 'Answer is required'],
    [' ', 'Answer is required'],
    ['x'.repeat(1001), 'Answer must be at most 1000 characters'],
  ])('%# can be wrong', (answer, message) => {
    expect(faultsOf({ answer_type: 'short_answer', answer })).toEqual([['answer', message]]);
  });

  it('has no options', () => {
    expect(faultsOf({ answer_type: 'short_answer', answer: '5 N', options: OPTIONS })).toEqual([NO_OPTIONS]);
  });
});
