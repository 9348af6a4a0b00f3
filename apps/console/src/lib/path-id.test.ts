import { isNotFound } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { idInPath, parseId, requireId } from './path-id.ts';

test('an id is read from an address and written back', () => {
  expect(idInPath.parse({ id: '42' })).toEqual({ id: 42 });
  expect(idInPath.stringify({ id: 42 })).toEqual({ id: '42' });
});

test.each(['', '0', '-1', '1.5', '1e3', ' 1', 'x', '99999999999999999999'])(
  '%j is no id: that page is not found',
  (text) => {
    expect(parseId(text)).toBeNaN();
    let thrown: unknown;
    try {
      requireId(parseId(text));
    } catch (error) {
      thrown = error;
    }
    expect(isNotFound(thrown)).toBe(true);
  },
);
