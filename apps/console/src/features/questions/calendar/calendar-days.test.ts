import type { PlanDay, PlannedQuestion } from '@quizdesk/contract/quiz-of-day';
import { stateOf } from '@quizdesk/contract/rules/quiz-plan';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRepeat, mondayOf, rangeOf, runwayOf, stateWords, stepOf, suspectsOf, weekText } from './calendar-days.ts';

const question: PlannedQuestion = {
  id: 1,
  question_text: 'Why?',
  subject: 'physics',
  answer_type: 'true_false',
  answers: 0,
  facility: null,
  verdicts: [],
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

describe('the runway', () => {
  const plan = { today: '2026-11-25', reserve: day('2026-11-25', 0), runway_days: 6, planned_until: '2026-12-01' };
  const days = (...counts: readonly number[]) =>
    counts.map((questions, index) => day(`2026-11-${25 + index}`, questions));

  test('ends before the first day that lacks a question, wherever the plan goes on after it', () => {
    const gap = { ...plan, first_gap: '2026-11-27' };
    const expected = { full_until: '2026-11-26', full_days: 1, to_fill: 2 };
    expect(runwayOf(gap, days(5, 5, 4, 5, 0))).toEqual(expected);
    // What has just been planned counts before the rest is read again.
    expect(runwayOf({ ...plan, first_gap: null }, days(5, 5, 4, 5, 0))).toEqual(expected);
  });

  test('does not count today, which is locked', () => {
    expect(runwayOf({ ...plan, first_gap: null }, days(0, 5))).toEqual({
      ...{ full_until: '2026-12-01', full_days: 6, to_fill: 0 },
    });
  });

  test('is nothing where tomorrow is not complete, or nothing is planned', () => {
    const none = { full_until: '2026-11-25', full_days: 0 };
    expect(runwayOf({ ...plan, first_gap: '2026-11-26' }, days(5, 3, 5))).toEqual({ ...none, to_fill: 1 });
    expect(runwayOf({ ...plan, planned_until: null, first_gap: null }, days(5))).toEqual({ ...none, to_fill: 0 });
  });

  test('goes beyond the days that are shown as far as the plan is full', () => {
    expect(runwayOf({ ...plan, first_gap: '2026-11-30' }, days(5, 5, 5))).toEqual({
      ...{ full_until: '2026-11-29', full_days: 4, to_fill: 0 },
    });
  });
});

test('keys that look wrong are counted until their day is over', () => {
  const judged = (one: PlanDay): PlanDay => ({
    ...one,
    questions: [
      { ...question, verdicts: ['too_easy'] },
      { ...question, verdicts: ['check_key', 'second_answer'] },
    ],
  });
  expect([day('2026-11-24', 2), day('2026-11-25', 2), day('2026-11-28', 2)].map(judged).map(suspectsOf)).toEqual([
    0, 1, 1,
  ]);
});

test('what was asked less than 60 days before is a repeat', () => {
  const used = (last_used: string | null) => isRepeat({ ...question, last_used }, '2026-11-27');
  expect(['2026-10-17', '2026-09-28', null].map(used)).toEqual([true, false, false]);
});
