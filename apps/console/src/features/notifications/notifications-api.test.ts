import { expect, test } from 'vitest';
import { rereadAfter } from './notifications-api.ts';

const AT = '2026-11-21T07:58:00.000Z';

test('a page is read again soon while something is undelivered, seldom while something is unread, else not at all', () => {
  const read = { delivered_at: AT, read_at: AT };
  const unread = { delivered_at: AT, read_at: null };
  const undelivered = { delivered_at: null, read_at: null };
  expect(rereadAfter([read, unread, undelivered])).toBe(5000);
  expect(rereadAfter([read, unread])).toBe(30_000);
  // The open line says when it is delivered.
  expect(rereadAfter([undelivered], true)).toBe(30_000);
  expect(rereadAfter([read])).toBe(false);
  expect(rereadAfter(undefined)).toBe(false);
});
