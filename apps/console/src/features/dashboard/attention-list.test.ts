import { expect, test } from 'vitest';
import { contestDay } from '../../components/format/format-date.ts';
import { ENTRIES } from './attention-list.tsx';

test.each([
  ['check_key', 1, null, 'Question has a key that looks wrong'],
  ['check_key', 2, null, 'Questions have a key that looks wrong'],
  ['check_key', 1, contestDay(), 'Question has a key that looks wrong, it is asked today'],
  ['check_key', 2, contestDay(), 'Questions have a key that looks wrong, one is asked today'],
  ['check_key', 1, '2030-11-30', 'Question has a key that looks wrong, it is asked on Saturday 30 November'],
  ['unplanned_days', 1, null, 'Day of the next 14 without a quiz'],
  ['unplanned_days', 1, '2030-11-30', 'Day of the next 14 without a quiz, on 30 Nov 2030'],
  ['not_played', 1, null, 'Student has not played for 14 days'],
  ['not_played', 412, null, 'Students have not played for 14 days'],
  ['rounds_short', 1, 'Level 1: 0 of 4', 'Round of a level lacks questions. It is Level 1: 0 of 4 written'],
] as const)('%s of %d, %j: %s', (code, count, detail, text) => {
  expect(ENTRIES[code].text({ code, count, detail })).toBe(text);
});
