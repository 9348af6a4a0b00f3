import { expect, test } from 'vitest';
import { stateOf } from './subscription-state.ts';

const period = { starts_at: '2026-10-21T12:00:00Z', ends_at: '2026-11-21T12:00:00Z' };

test.each([
  ['2026-10-21T11:59:59Z', 'not_yet'],
  ['2026-10-21T12:00:00Z', 'active'],
  ['2026-11-21T11:59:59Z', 'active'],
  ['2026-11-21T12:00:00Z', 'ended'],
])('at %s a subscription is %s', (now, state) => {
  expect(stateOf(period, new Date(now))).toBe(state);
});
