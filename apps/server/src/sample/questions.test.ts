import { ANSWER_TYPES, SUBJECTS } from '@quizdesk/contract/constants';
import { levelInput } from '@quizdesk/contract/levels';
import { questionInput } from '@quizdesk/contract/questions';
import { roundInput } from '@quizdesk/contract/rounds';
import { renderToString } from 'katex';
import { describe, expect, test } from 'vitest';
import 'katex/contrib/mhchem';
import type { SampleQuestion } from './bank/question.ts';
import { sampleLevels, sampleQuestions, sampleRounds } from './questions.ts';

const choices = sampleQuestions.filter(({ answer_type }) => answer_type === 'multiple_choice');
const optionsOf = ({ options = [] }: SampleQuestion) => options.map(({ option_text }) => option_text);
const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
const share = (count: number) => count / sampleQuestions.length;

/** Everything of a question that people read. */
function textsOf(question: SampleQuestion): string[] {
  const { question_text, answer, notes, hint } = question;
  return [question_text, answer, notes, hint, ...optionsOf(question)].filter((text) => typeof text === 'string');
}

/** What is between dollar signs. */
const formulasOf = (text: string) => text.split('$').filter((_, index) => index % 2 === 1);

function countBy(keyOf: (question: SampleQuestion) => string | number): Map<string | number, number> {
  const counts = new Map<string | number, number>();
  for (const question of sampleQuestions) counts.set(keyOf(question), (counts.get(keyOf(question)) ?? 0) + 1);
  return counts;
}

test('there are at least 240 questions, and at least 21 of each subject', () => {
  expect(sampleQuestions.length).toBeGreaterThanOrEqual(240);
  const counts = countBy(({ subject }) => subject);
  expect([...counts.keys()].sort()).toEqual([...SUBJECTS].sort());
  expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(21);
});

test('the answer types are mixed, and some choices have two correct options', () => {
  const counts = countBy(({ answer_type }) => answer_type);
  expect([...counts.keys()].sort()).toEqual([...ANSWER_TYPES].sort());
  expect(share(counts.get('multiple_choice') ?? 0)).toBeCloseTo(0.55, 1);
  expect(share(counts.get('true_false') ?? 0)).toBeCloseTo(0.2, 1);
  const doubles = choices.filter(({ options = [] }) => options.filter(({ is_correct }) => is_correct).length === 2);
  expect(doubles.length).toBeGreaterThanOrEqual(30);
});

test('ten levels and five rounds are valid, and each has its share of the questions', () => {
  for (const level of sampleLevels) expect(levelInput.safeParse(level).error).toBeUndefined();
  for (const round of sampleRounds) expect(roundInput.safeParse(round).error).toBeUndefined();
  const byLevel = countBy(({ level_number }) => level_number);
  const byRound = countBy(({ serial_number }) => serial_number);
  expect([...byLevel.keys()]).toEqual(sampleLevels.map(({ level_number }) => level_number));
  expect([...byRound.keys()].sort()).toEqual(sampleRounds.map(({ serial_number }) => serial_number));
  expect(sampleLevels.length).toBe(10);
  expect(Math.min(...byLevel.values())).toBeGreaterThanOrEqual(20);
  expect(Math.min(...byRound.values())).toBeGreaterThanOrEqual(12);
});

test('a month of daily questions and forty suggested ones are among them', () => {
  const counts = countBy(({ question_type }) => question_type ?? 'none');
  expect(counts.get('quiz_of_day')).toBeGreaterThanOrEqual(30);
  expect(counts.get('suggested')).toBeGreaterThanOrEqual(40);
});

describe.each(SUBJECTS)('in %s', (subject) => {
  const questions = sampleQuestions.filter((question) => question.subject === subject);

  test('every question can be stored as it is', () => {
    for (const question of questions) {
      const { error } = questionInput.safeParse({ ...question, level_id: 1, round_id: 1 });
      expect(error, question.question_text).toBeUndefined();
    }
  });

  test('every formula can be drawn', () => {
    for (const text of questions.flatMap(textsOf)) {
      expect(text.split('$').length % 2, `An open formula: ${text}`).toBe(1);
      expect(text.replaceAll(/\$[^$]*\$/g, ''), 'TeX outside of a formula').not.toContain('\\');
      for (const tex of formulasOf(text)) {
        expect(() => renderToString(tex, { throwOnError: true, strict: 'error' }), text).not.toThrow();
      }
    }
  });
});

test('many questions hold formulas, and some of them chemistry', () => {
  const withFormula = sampleQuestions.filter((question) => textsOf(question).join().includes('$'));
  expect(withFormula.length).toBeGreaterThanOrEqual(60);
  expect(withFormula.filter((question) => textsOf(question).join().includes('\\ce{')).length).toBeGreaterThanOrEqual(
    12,
  );
});

test('no text is there twice, whatever its case, spaces and punctuation', () => {
  const words = (text: string) => plain(text.replaceAll(/[\p{P}\s]+/gu, ' '));
  const texts = sampleQuestions.map(({ question_text }) => words(question_text));
  expect(words(' "Twice",\n so. ')).toBe(words('twice so'));
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test('every choice has three to five options, no two alike', () => {
  for (const question of choices) {
    const options = optionsOf(question).map(plain);
    expect(new Set(options).size, question.question_text).toBe(options.length);
    expect(options.length, question.question_text).toBeGreaterThanOrEqual(3);
    expect(options.length, question.question_text).toBeLessThanOrEqual(5);
  }
});

test('always choosing the same position is seldom right, and so is always answering true', () => {
  const single = choices.filter(({ options = [] }) => options.filter(({ is_correct }) => is_correct).length === 1);
  for (const place of [0, 1, 2, 3]) {
    const right = single.filter(({ options = [] }) => options[place]?.is_correct);
    expect(right.length / single.length).toBeLessThan(0.4);
  }
  const statements = sampleQuestions.filter(({ answer_type }) => answer_type === 'true_false');
  expect(statements.filter(({ answer }) => answer === true).length / statements.length).toBeCloseTo(0.5, 1);
});

test('higher levels give more points and more time', () => {
  const [first, last] = [sampleQuestions.at(0), sampleQuestions.at(-1)];
  expect(first?.level_number).toBe(1);
  expect(last?.level_number).toBe(10);
  expect(last?.score).toBeGreaterThan(first?.score ?? 0);
  expect(last?.time).toBeGreaterThan(first?.time ?? 0);
});
