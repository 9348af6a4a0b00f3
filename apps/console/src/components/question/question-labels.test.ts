import { expect, test } from 'vitest';
import { cutText, letterOf, subjectText } from './question-labels.ts';

test('subjects are words', () => {
  expect(subjectText('physics')).toBe('Physics');
  expect(subjectText('computer_science')).toBe('Computer science');
});

test('options have letters, however many there are', () => {
  expect([0, 3, 25, 26, 27, 51, 52].map(letterOf)).toEqual(['a', 'd', 'z', 'aa', 'ab', 'az', 'ba']);
});

test('a long text is cut to one line, and never inside of a sign', () => {
  expect(cutText(' What is\r\n  2 + 2? ')).toBe('What is 2 + 2?');
  expect(cutText('a'.repeat(80))).toBe('a'.repeat(80));
  expect(cutText('a'.repeat(81))).toBe(`${'a'.repeat(80)}…`);
  expect(cutText('😀😀😀', 2)).toBe('😀😀…');
});
