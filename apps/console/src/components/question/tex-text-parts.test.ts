import { mayHoldFormula, type TexPart, texParts } from '@quizdesk/contract/rules/tex-parts';
import { cpuMsOf } from '@quizdesk/contract/testing/cpu-ms';
import { runs } from '@quizdesk/contract/testing/property-runs';
import fastCheck from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openRealFolder } from '../../../../server/src/testing/real-data.ts';
import { formulaOf } from './tex-text-renderer.ts';

/** The parts in short: formulas in brackets, displayed ones in two. */
function shorthand(text: string): string {
  const show = (part: TexPart) => {
    if (part.kind === 'text') return part.text;
    return part.isDisplay ? `[[${part.tex}]]` : `[${part.tex}]`;
  };
  return texParts(text).map(show).join('');
}

test.each([
  ['$x$', '[x]'],
  ['Find $x^2$ and $y$.', 'Find [x^2] and [y].'],
  ['$$x$$', '[[x]]'],
  ['so $$\n x = 1 \n$$ holds', 'so [[\n x = 1 \n]] holds'],
  ['\\(x\\) or \\[y\\]', '[x] or [[y]]'],
  ['\\( x \\)', '[ x ]'],
  ['acid \\ce{H2SO4} reacts', 'acid [\\ce{H2SO4}] reacts'],
  ['\\ce{[Ag(NH3)2]^{+}}', '[\\ce{[Ag(NH3)2]^{+}}]'],
  ['$\\ce{H2O}$', '[\\ce{H2O}]'],
  ['$x$$y$', '[x][y]'],
  ['$\\text{all of $y$}$', '[\\text{all of $y$}]'],
  ['$\\{x\\}$ and $y$', '[\\{x\\}] and [y]'],
  ['($x$)', '([x])'],
])('%j holds its formulas', (text, parts) => {
  expect(shorthand(text)).toBe(parts);
});

test.each([
  'It costs $5 and $10.',
  '4*2.5 =$10.00\n3 pies cost $4.00',
  'costs $5 (or $)',
  'a lone $ and \\( and \\ce{H2',
  'US$ 5 to US$ 9',
  '$ x $',
  '$$',
  '$$$$',
  '\\(\\)',
  'C:\\temp \\\\(x) \\frac{1}{2}',
  'first $a\n\nsecond b$ here',
  '',
])('%j holds none', (text) => {
  expect(texParts(text).every(({ kind }) => kind === 'text')).toBe(true);
  expect(shorthand(text)).toBe(text);
});

test.each([
  ['a \\$5 note and $x$', 'a $5 note and [x]'],
  ['for $5 each, $y$ apples', 'for $5 each, [y] apples'],
  ['$5 + \\$3$', '[5 + \\$3]'],
  ['$$x$', '$[x]'],
  ['$\\frac{1$ is cut', '[\\frac{1] is cut'],
])('in %j dollars and formulas are told apart', (text, parts) => {
  expect(shorthand(text)).toBe(parts);
});

test('a carriage return is a line break, alone or before another', () => {
  expect(shorthand('a\rb\r\nc $x$')).toBe('a\nb\nc [x]');
});

test('nothing is lost or doubled, whatever the text', () => {
  const signs = fastCheck.constantFrom(
    '$',
    '\\',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '\n',
    ' ',
    '5',
    'x',
    '\\ce{',
    '\\(',
    '$$',
  );
  const texts = fastCheck.array(signs, { maxLength: 40 }).map((list) => list.join(''));
  fastCheck.assert(
    fastCheck.property(texts, (text) => {
      const sources = texParts(text).map((part) => (part.kind === 'text' ? part.text : part.source));
      // Only `\$` is written shorter.
      const bare = (given: string) => given.replaceAll('\\', '');
      expect(bare(sources.join(''))).toBe(bare(text));
    }),
    { numRuns: runs(2000) },
  );
});

test('a long text full of openings is taken apart in one pass', () => {
  const texts = ['$a ', '$a{ ', '\\(', '\\({\\)', '\\ce{', '$$', '$$a'].map((opening) =>
    opening.repeat(10_000 / opening.length),
  );
  expect(cpuMsOf(() => texts.map(texParts))).toBeLessThan(2000);
});

const bank = openRealFolder('questions');

describe.runIf(bank.present)('in a real question bank', () => {
  const findFormulas = () => {
    const lines = bank.read('all_with_provenance.jsonl').toString().trim().split('\n');
    return lines.flatMap((line) => {
      const row = JSON.parse(line) as Record<string, unknown>;
      return Object.values(row)
        .filter((value) => typeof value === 'string' && mayHoldFormula(value))
        .flatMap((text) => texParts(String(text)))
        .flatMap((part) => (part.kind === 'formula' ? [{ ...part, origin: row._source }] : []));
    });
  };

  test('formulas are drawn, but for the few that are written wrong', () => {
    const formulas = findFormulas();
    const unreadable = formulas.filter(({ tex, isDisplay }) => formulaOf(tex, isDisplay).html === undefined);
    expect(formulas.length).toBeGreaterThan(700);
    expect(unreadable.map(({ source }) => source)).toContain('$7 \\tims 10^5$');
    expect(unreadable).toHaveLength(8);
  });

  test('no price of a word problem is taken for a formula', () => {
    expect(findFormulas().filter(({ origin }) => origin === 'GSM8K')).toEqual([]);
  });
});

test.each(['\\ce{', '$a{', '$$a{', '$a{\\ce{', '\\(a{', '$a{$', '\\[{\\ce{$'])(
  'a text of nothing but %s is read in one pass',
  (opening) => {
    const text = opening.repeat(Math.ceil(32_767 / opening.length));
    const read = () => texParts(text).map((part) => (part.kind === 'text' ? part.text : part.source));
    expect(cpuMsOf(read)).toBeLessThan(2000);
    expect(read().join('')).toBe(text);
  },
);
