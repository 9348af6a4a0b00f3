import { afterEach, expect, test, vi } from 'vitest';
import { localBounds } from './local-bounds.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['UTC', '2026-03-28T00:00:00.000Z', '2026-03-30T00:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-27T18:30:00.000Z', '2026-03-29T18:30:00.000Z'],
  // The clock is put on by an hour on the 29th.
  ['Europe/Berlin', '2026-03-27T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['America/Los_Angeles', '2026-03-28T07:00:00.000Z', '2026-03-30T07:00:00.000Z'],
])('days begin and end by the local clock: %s', (zone, from, to) => {
  vi.stubEnv('TZ', zone);
  expect(localBounds({ from: '2026-03-28', to: '2026-03-29' })).toEqual({ from, to });
});

test('a day without midnight begins with its first hour, and what is not there bounds nothing', () => {
  vi.stubEnv('TZ', 'Africa/Cairo');
  expect(localBounds({ from: '2026-04-24', to: '2026-04-24' })).toEqual({
    from: '2026-04-23T22:00:00.000Z',
    to: '2026-04-24T21:00:00.000Z',
  });
  vi.stubEnv('TZ', 'UTC');
  expect(localBounds({ to: '9999-12-31' })).toEqual({ from: undefined, to: undefined });
});
