import { expect, test } from 'vitest';
import { sameWords } from './same-words.ts';

const marked = (text: string, other: string) =>
  sameWords(text, other)
    .map((piece) => (piece.isSame ? `[${piece.text}]` : piece.text))
    .join('');

test('words that both have are marked, whatever their case, accents and the signs around them', () => {
  expect(marked('What is a Newton?', 'what is the newton')).toBe('[What is] a [Newton]?');
  expect(marked('Où est Ɔkomfo', 'OU est')).toBe('[Où est] Ɔkomfo');
});

test('a formula is one word, whatever its spaces', () => {
  expect(marked('Solve $x^2+1 = 2$ for $y$', 'solve $x^{2} + 1=2$')).toBe('[Solve $x^2+1 = 2$] for $y$');
});

test('nothing is lost, and nothing is marked where nothing is the same', () => {
  expect(marked('One two.', 'three')).toBe('One two.');
  expect(sameWords('', 'three')).toEqual([]);
  expect(
    sameWords('a  b\nc', 'c b a')
      .map(({ text }) => text)
      .join(''),
  ).toBe('a  b\nc');
});
