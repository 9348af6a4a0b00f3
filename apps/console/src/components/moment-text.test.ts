import { expect, test } from 'vitest';
import { momentText } from './moment-text.ts';

const now = new Date('2026-11-21T12:00:00');

test('a moment of this year is day, month and time', () => {
  expect(momentText('2026-02-03T07:58:00', now)).toBe('3 Feb, 07:58');
});

test('a moment of another year names it', () => {
  expect(momentText('2025-11-21T17:05:00', now)).toBe('21 Nov 2025, 17:05');
});
