import { expect, test } from 'vitest';
import { dayText, periodText, stateOf } from './subscription-words.ts';

const period = { starts_at: '2026-10-21T12:00:00Z', ends_at: '2026-11-21T12:00:00Z' };

test.each([
  ['2026-10-21T11:59:59Z', 'not_yet'],
  ['2026-10-21T12:00:00Z', 'active'],
  ['2026-11-21T11:59:59Z', 'active'],
  ['2026-11-21T12:00:00Z', 'ended'],
])('at %s a subscription is %s', (now, state) => {
  expect(stateOf(period, new Date(now))).toBe(state);
});

test('periods and days are written with their year', () => {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ');
  expect(plain(periodText(period))).toBe('21 Oct – 21 Nov 2026');
  expect(plain(periodText({ ...period, ends_at: '2027-10-21T12:00:00Z' }))).toBe('21 Oct 2026 – 21 Oct 2027');
  expect(dayText(period.ends_at)).toBe('21 Nov 2026');
});
