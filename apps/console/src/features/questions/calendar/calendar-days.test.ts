import type { PlanDay, PlannedQuestion } from '@quizdesk/contract/quiz-of-day';
import { stateOf } from '@quizdesk/contract/rules/quiz-plan';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRepeat, mondayOf, rangeOf, stateWords, stepOf, weekText } from './calendar-days.ts';

const question: PlannedQuestion = {
  id: 1,
  question_text: 'Why?',
  subject: 'physics',
  answer_type: 'true_false',
  answers: 0,
  facility: null,
  level: { id: 1, level_number: 1 },
  last_used: null,
};
const day = (date: string, questions: number, played: PlanDay['played'] = null): PlanDay => ({
  date,
  questions: Array.from({ length: questions }, () => question),
  state: stateOf(date, '2026-11-25', questions),
  played,
  version: 1,
});

test('a week begins on Monday, and a month has whole weeks', () => {
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
  expect(rangeOf('2026-11-25', undefined)).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(rangeOf('2026-11-25', 'month')).toEqual({ from: '2026-10-26', to: '2026-12-06' });
  expect(weekText('2026-11-23', '2026-11-29')).toBe('23–29 November');
});

test('a step leads to the next span, and back to the one before', () => {
  const days = fc.date({ min: new Date('2001-01-01'), max: new Date('2900-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.constantFrom(undefined, 'month' as const), (date, span) => {
      const from = date.toISOString().slice(0, 10);
      const there = stepOf(from, span, 1);
      expect(there > from).toBe(true);
      expect(rangeOf(stepOf(there, span, -1), span)).toEqual(rangeOf(from, span));
    }),
  );
});

test.each([
  [day('2026-11-23', 5, { answers: 10, right: 3.2 }), 'Played', '3.2 of 5 right'],
  [day('2026-11-23', 5), 'Played', 'not counted yet'],
  [day('2026-11-23', 0), 'Past', 'not planned'],
  [day('2026-11-25', 5), 'Today', 'being played'],
  [day('2026-11-26', 5), 'Full', '5 of 5'],
  [day('2026-11-28', 3), '3 of 5', '2 missing'],
  [day('2026-11-29', 0), 'Empty', '5 missing'],
])('a day says its state: %#', (one, word, more) => {
  expect(stateWords(one)).toEqual([word, more]);
});

test('what was asked less than 60 days before is a repeat', () => {
  const used = (last_used: string | null) => isRepeat({ ...question, last_used }, '2026-11-27');
  expect(['2026-10-17', '2026-09-28', null].map(used)).toEqual([true, false, false]);
});
