import { expect, test } from 'vitest';
import { letterOf, subjectText } from './question-labels.ts';

test('subjects are words', () => {
  expect(subjectText('physics')).toBe('Physics');
  expect(subjectText('computer_science')).toBe('Computer science');
});

test('options have letters, however many there are', () => {
  expect([0, 3, 25, 26, 27, 51, 52].map(letterOf)).toEqual(['a', 'd', 'z', 'aa', 'ab', 'az', 'ba']);
});
