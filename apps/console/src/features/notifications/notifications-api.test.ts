import { expect, test } from 'vitest';
import { pollInterval } from './notifications-api.ts';

const AT = '2026-11-21T07:58:00.000Z';

test('a page is read again soon while something is undelivered, seldom while something is unread, else not at all', () => {
  const read = { delivered_at: AT, read_at: AT };
  const unread = { delivered_at: AT, read_at: null };
  const undelivered = { delivered_at: null, read_at: null };
  expect(pollInterval([read, unread, undelivered])).toBe(5000);
  expect(pollInterval([read, unread])).toBe(30_000);
  // The open socket reports when it is delivered.
  expect(pollInterval([undelivered], true)).toBe(30_000);
  expect(pollInterval([read])).toBe(false);
  expect(pollInterval(undefined)).toBe(false);
});
