import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ExpiringCache } from './expiring-cache.ts';

let nowMs = 0;
beforeEach(() => {
  nowMs = 5000;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('keeps a value until its time', () => {
  const cache = new ExpiringCache<string>(10);
  cache.set('a', 'A', 1000);
  nowMs += 999;
  expect(cache.get('a')).toBe('A');
  nowMs += 1;
  expect(cache.get('a')).toBeUndefined();
});

test("keeps no value longer where the machine's clock is put back", () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const cache = new ExpiringCache<string>(10);
  cache.set('a', 'A', 1000);
  vi.setSystemTime(Date.now() - 60 * 60 * 1000);
  nowMs += 1000;
  expect(cache.get('a')).toBeUndefined();
});

test('where there is no room the one longest unused goes', () => {
  const cache = new ExpiringCache<string>(2);
  cache.set('a', 'A', 1000);
  cache.set('b', 'B', 1000);
  expect(cache.get('a')).toBe('A');
  cache.set('c', 'C', 1000);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C']);
});

test('setting a value again takes no further room', () => {
  const cache = new ExpiringCache<string>(2);
  cache.set('a', 'A', 1000);
  cache.set('b', 'B', 1000);
  cache.set('b', 'B2', 1000);
  expect([cache.get('a'), cache.get('b')]).toEqual(['A', 'B2']);
});

test('forgets what is deleted', () => {
  const cache = new ExpiringCache<string>(2);
  cache.set('a', 'A', 1000);
  cache.delete('a');
  expect(cache.get('a')).toBeUndefined();
});
