import { runs } from '@quizdesk/contract/testing/property-runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTime } from './list.ts';

const texts = fc
  .record({
    time: fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    }),
    fraction: fc.integer({ min: 0, max: 999_999 }),
  })
  .map(({ time, fraction }) => {
    const seconds = time.toISOString().slice(0, 19).replace('T', ' ');
    const micros = String(fraction).padStart(6, '0').replace(/0+$/, '');
    return `${seconds}${micros && `.${micros}`}+00`;
  });

test('a time in PostgreSQL’s text form is read as Date reads it', () => {
  const isSame = (text: string) => Object.is(readTime(text).getTime(), new Date(text).getTime());
  fc.assert(fc.property(texts, isSame), { numRuns: runs(2000) });
});

test.each([
  '2026-11-22 16:06:36+00',
  '2026-11-22 16:06:36.5+00',
  '2026-11-22 16:06:36.123999+00',
  '2026-11-22 16:06:36.123456+05:30',
  '2026-11-22 16:06:36.12-08',
  '12026-11-22 16:06:36+00',
  '0044-03-15 12:00:00+00 BC',
  'infinity',
  '-infinity',
  '',
  'not a time of any kind+00',
])('%s is the same as without the short cut', (text) => {
  expect(readTime(text).getTime()).toBe(new Date(text).getTime());
});
