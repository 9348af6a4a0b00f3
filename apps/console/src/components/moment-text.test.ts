import { expect, test } from 'vitest';
import { dateText, dayText, momentText, periodText } from './moment-text.ts';

const now = new Date('2026-11-21T12:00:00');

test('a moment of this year is day, month and time', () => {
  expect(momentText('2026-02-03T07:58:00', now)).toBe('3 Feb, 07:58');
});

test('a moment of another year names it', () => {
  expect(momentText('2025-11-21T17:05:00', now)).toBe('21 Nov 2025, 17:05');
});

test('a day is the day that it says, wherever it is read, with the year where that is another', () => {
  expect(dayText('2026-11-21', now)).toBe('21 Nov');
  expect(dayText('2025-01-01', now)).toBe('1 Jan 2025');
});

test('periods and dates are written with their year', () => {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ');
  expect(plain(periodText('2026-10-21T12:00:00Z', '2026-11-21T12:00:00Z'))).toBe('21 Oct – 21 Nov 2026');
  expect(plain(periodText('2026-10-21T12:00:00Z', '2027-10-21T12:00:00Z'))).toBe('21 Oct 2026 – 21 Oct 2027');
  expect(dateText('2026-11-21T12:00:00Z')).toBe('21 Nov 2026');
});
