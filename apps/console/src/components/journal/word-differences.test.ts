import { expect, test } from 'vitest';
import { wordDifferences } from './word-differences.ts';

const SIGNS = { same: ['', ''], out: ['[-', '-]'], in: ['{+', '+}'] };
const written = (before: string, after: string) =>
  wordDifferences(before, after)
    .map(({ kind, text }) => SIGNS[kind].join(text))
    .join('');

test('words that differ are taken out and put in, and the sentence stays', () => {
  expect(written('What is the valency of manganese?', 'What is the oxidation number of manganese?')).toBe(
    'What is the [-valency-]{+oxidation number+} of manganese?',
  );
});

test('changes with only a space between them are one', () => {
  expect(written('red green blue', 'one two blue')).toBe('[-red green-]{+one two+} blue');
});

test('a formula is never taken apart', () => {
  expect(written('Solve $2x + 5 = 0$.', 'Solve $2x + 7 = 0$.')).toBe('Solve [-$2x + 5 = 0$-]{+$2x + 7 = 0$+}.');
});

test('a text that only grew or shrank has one half', () => {
  expect(written('Name it.', 'Name it twice.')).toBe('Name it{+ twice+}.');
  expect(written('same', 'same')).toBe('same');
});
