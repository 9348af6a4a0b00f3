import { expect, test } from 'vitest';
import { addDays } from './days.ts';

test('days are counted over the ends of months and years', () => {
  expect([addDays('2026-03-01', -1), addDays('2026-12-31', 1)]).toEqual(['2026-02-28', '2027-01-01']);
});
