import { expect, test } from 'vitest';
import { cutText, plainText } from './plain-tex.ts';

test.each([
  ['A ball falls $h = \\frac{1}{2} g t^2$ in $t$.', 'A ball falls h = 1/2 g t² in t.'],
  ['$\\dfrac{a+b}{\\sqrt{c}}$', '(a+b)/√c'],
  ['$\\sqrt[3]{x + 1} \\neq 2$', '³√(x + 1) ≠ 2'],
  ['$20\\,^\\circ\\mathrm{C} \\approx 293\\ \\mathrm{K}$', '20 °C ≈ 293 K'],
  ['$x_1 + x_{n} = 2^{10}$', 'x₁ + xₙ = 2¹⁰'],
  ['$e^{-kt}$', 'e^(-kt)'],
  ['$\\sin\\theta \\times 2\\pi$', 'sin θ × 2π'],
  ['$\\binom{5}{2}$', '(5 over 2)'],
  ['What is \\ce{2H2 + O2 -> 2H2O}?', 'What is 2H₂ + O₂ → 2H₂O?'],
  ['\\ce{SO4^2-} and \\ce{Ca(OH)2}', 'SO₄²⁻ and Ca(OH)₂'],
  ['It costs \\$5, or $5 and $6', 'It costs $5, or $5 and $6'],
  ['$\\left(\\tfrac{1}{2}\\right)^2$', '(1/2)²'],
  ['no formula', 'no formula'],
])('%s is %s', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test('what is broken or very long ends, and loses no words', () => {
  expect(plainText('a $\\frac{1$ b')).toContain('b');
  expect(plainText('a $\\sqrt$ b')).toContain('b');
  const long = `$${'{'.repeat(501)}x${'}'.repeat(501)}$`;
  expect(plainText(long)).toBe(long);
});

test('a long text is cut to one line, and never inside of a sign', () => {
  expect(cutText(' What is\r\n  2 + 2? ')).toBe('What is 2 + 2?');
  expect(cutText('a'.repeat(80))).toBe('a'.repeat(80));
  expect(cutText('a'.repeat(81))).toBe(`${'a'.repeat(80)}…`);
  expect(cutText('😀😀😀', 2)).toBe('😀😀…');
});
