import { addDays } from '@quizdesk/contract/rules/days';
import type { StreakDesk } from '@quizdesk/contract/streak-desk';
import { expect, test } from 'vitest';

import {
  aroundText,
  type Ended,
  endedText,
  ifRestoredText,
  placeInRun,
  runLabels,
  stateOfDay,
} from './streak-words.ts';

const year = new Date().getUTCFullYear();
const ended: Ended = {
  length: 12,
  missed: `${year}-11-21`,
  missed_days: 1,
  last_before: `${year}-11-20T21:14:00.000Z`,
  first_after: `${year}-11-22T00:09:00.000Z`,
  streak_if_counted: 17,
};

test('why a streak ended, and what would be otherwise, is said in sentences', () => {
  expect(endedText(ended)).toBe('Streak of 12 ended: nothing played on 21 Nov.');
  expect(aroundText(ended)).toBe('The last play before it came on 20 Nov at 21:14, the next on 22 Nov at 00:09.');
  expect(ifRestoredText(ended)).toMatch(/^If 21 Nov counted, the streak would be 17 now\. A restored day/);
  const longer = { ...ended, missed_days: 3, first_after: null };
  expect(endedText(longer)).toBe('Streak of 12 ended: nothing played from 21 Nov to 23 Nov, 3 days.');
  expect(aroundText(longer)).toMatch(/, nothing was played since\.$/);
  expect(ifRestoredText(longer)).toContain('The other 2 days would still be missed.');
  expect(ifRestoredText({ ...ended, streak_if_counted: null })).toBe('This day cannot be restored.');
});

const today = '2026-11-25';
const day = (back: number, answers: number): StreakDesk['days'][number] => ({
  date: addDays(today, -back),
  answers,
  attempts: 0,
  grant: null,
});

test('today is open, days since joining are missed, where nothing was played', () => {
  const desk = { today, since: addDays(today, -1) };
  const days = [day(0, 0), day(1, 0), day(2, 0), day(0, 1), day(2, 1)];
  expect(days.map((one) => stateOfDay(one, desk))).toEqual(['open', 'missed', 'before', 'played', 'played']);
});

test('the length of a run stands under its middle, with words where there is room', () => {
  const days = Array.from({ length: 12 }, (_, index) => day(11 - index, index === 7 ? 0 : 1));
  const runs = [
    { from: addDays(today, -20), to: addDays(today, -5), length: 16 },
    { from: addDays(today, -3), to: today, length: 4 },
  ];
  const desk: StreakDesk = {
    ...{
      today,
      user_id: 1,
      since: '2026-01-01',
      current: 4,
      best: 16,
      last_action_at: null,
      last_played_at: null,
      points: 0,
      ended: null,
    },
    ...{ days, runs },
  };
  expect([...runLabels(desk)]).toEqual([
    [addDays(today, -8), { text: '16 days, the best', isBest: true, isNow: false }],
    [addDays(today, -2), { text: '4 now', isBest: false, isNow: true }],
  ]);
  expect([-20, -11, -5, -4, -3, 0].map((back) => placeInRun(addDays(today, back), runs))).toEqual([
    ...['start', 'middle', 'end', undefined, 'start', 'end'],
  ]);
});
