import { expect, test } from 'vitest';
import { agoText, daysSince } from './since.tsx';

const NOW = new Date('2026-11-23T09:00:00Z');

test('days are those of the contest, whatever the time of day', () => {
  expect(daysSince('2026-11-22T23:59:00Z', NOW)).toBe(1);
  expect(daysSince('2026-11-23T00:00:00Z', NOW)).toBe(0);
  expect(daysSince('2025-11-23T12:00:00Z', NOW)).toBe(365);
});

test('the last days have words of their own', () => {
  const days = ['2026-11-23', '2026-11-22', '2026-11-21', '2026-11-06', '2026-11-24'];
  expect(days.map((day) => agoText(`${day}T10:00:00Z`, NOW))).toEqual([
    ...['today', 'yesterday', '2 days ago', '17 days ago', 'today'],
  ]);
});
