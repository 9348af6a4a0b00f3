import { faultOfFormulas } from '@quizdesk/contract/rules/lint/question-lint';
import { texParts } from '@quizdesk/contract/rules/tex-parts';
import { runs } from '@quizdesk/contract/testing/property-runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORMULA_GROUPS } from './formula-signs.ts';
import { texInsertion } from './tex-insertion.ts';

const FRACTION = '\\frac{□}{□}';
const POWER = '■^{□}';
const TIMES = '\\times';
const METRES = '■\\,\\mathrm{m}';
const CHEMISTRY = '\\ce{□}';

/** Puts a template into a text in which | marks the cursor, or two of them what is selected. */
function put(marked: string, template: string): string {
  const [before = '', selected = '', after] = marked.split('|');
  const text = after === undefined ? before + selected : before + selected + after;
  const to = after === undefined ? before.length : before.length + selected.length;
  const insertion = texInsertion(text, before.length, to, template);
  const result = text.slice(0, insertion.from) + insertion.text + text.slice(insertion.to);
  return `${result.slice(0, insertion.cursor)}|${result.slice(insertion.cursor)}`;
}

test.each([
  // Outside of formulas, as a separate one.
  ['|', FRACTION, '$\\frac{|}{}$'],
  ['Find | now', FRACTION, 'Find $\\frac{|}{}$ now'],
  ['Find |1 |now', FRACTION, 'Find $\\frac{1}{|}$ now'],
  ['3 |', TIMES, '3 $\\times$|'],
  ['The power |', CHEMISTRY, 'The power $\\ce{|}$'],
  ['|H2O|', CHEMISTRY, '$\\ce{H2O}$|'],
  // A dollar next to a digit would be a price; one that is a price is left alone.
  ['3|4', TIMES, '3\\(\\times\\)|4'],
  ['It costs $5 and |', TIMES, 'It costs $5 and $\\times$|'],
  // A power and a unit take the number or the letter before them along.
  ['x|', POWER, '$x^{|}$'],
  ['An area of 12,5|', METRES, 'An area of $12,5\\,\\mathrm{m}$|'],
  ['speed|', POWER, 'speed\\(^{|}\\)'],
  // Within a formula.
  ['$2|x$', TIMES, '$2\\times |x$'],
  ['$2|$', TIMES, '$2\\times{}|$'],
  ['\\(2|\\)', TIMES, '\\(2\\times |\\)'],
  ['$a+|b+c|$', FRACTION, '$a+\\frac{b+c}{|}$'],
  ['$|x|$', POWER, '$x^{|}$'],
  ['$x|$', POWER, '$x^{|}$'],
  ['\\ce{H2O|}', POWER, '\\ce{H2O^{|}}'],
  // At the edge of a formula, or with all of it: still within.
  ['$x$|', FRACTION, '$x\\frac{|}{}$'],
  ['|$x$', FRACTION, '$\\frac{|}{}x$'],
  ['|$x$|', FRACTION, '$\\frac{x}{|}$'],
  // What is selected has formulas in it, or cuts one.
  ['|2 $x$|', FRACTION, '$\\frac{2 x}{|}$'],
  ['|two $x| + 1$', FRACTION, '$\\frac{two x + 1}{|}$'],
  ['|5 %|', FRACTION, '$\\frac{5 \\%}{|}$'],
  // A command is one sign, and half of a pair of braces is not taken in.
  ['$\\p|i$', TIMES, '$\\pi\\times{}|$'],
  ['Not \\al|pha', TIMES, 'Not \\alpha\\(\\times\\)|'],
  ['$\\frac{|a}|{b}$', TIMES, '$\\frac{a}\\times |{b}$'],
])('%j with %j is %j', (marked, template, expected) => {
  expect(put(marked, template)).toBe(expected);
});

const TEMPLATES = FORMULA_GROUPS.flatMap(({ signs }) => signs.map(({ tex }) => tex));
const PIECES = [
  '$',
  '\\$',
  '\\(',
  '\\)',
  '\\ce{',
  '{',
  '}',
  '\\frac{1}{2}',
  '\\pi',
  '^',
  'x',
  'of',
  '5',
  ' ',
  '\n',
  '%',
  '🙂',
];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => pieces.join(''));
const place = fc.record({ text, template: fc.constantFrom(...TEMPLATES), one: fc.nat(60), other: fc.nat(60) });

const dollarsIn = (words: string) => words.replaceAll(/\\[\s\S]/g, '').split('$').length - 1;
const formulasIn = (words: string) => texParts(words).filter(({ kind }) => kind === 'formula').length;

test('whatever is put in where, no dollar loses its other half, and nothing outside of the selection changes', () => {
  fc.assert(
    fc.property(place, ({ text, template, one, other }) => {
      const [from = 0, to = 0] = [Math.min(one, text.length), Math.min(other, text.length)].sort((a, b) => a - b);
      const insertion = texInsertion(text, from, to, template);
      const replaced = text.slice(insertion.from, insertion.to);
      const after = text.slice(0, insertion.from) + insertion.text + text.slice(insertion.to);
      // Dollars come in pairs.
      expect(dollarsIn(insertion.text) % 2).toBe(0);
      expect(insertion.cursor).toBeGreaterThan(insertion.from);
      expect(insertion.cursor).toBeLessThanOrEqual(insertion.from + insertion.text.length);
      if (faultOfFormulas(text) !== undefined) return;
      expect(faultOfFormulas(after)).toBeUndefined();
      expect(formulasIn(after)).toBeGreaterThanOrEqual(formulasIn(text) - formulasIn(replaced));
      expect(formulasIn(after)).toBeGreaterThan(0);
    }),
    { numRuns: runs(2000) },
  );
});
