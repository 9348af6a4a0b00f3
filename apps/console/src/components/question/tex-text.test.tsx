import { cpuMsOf } from '@quizdesk/contract/testing/cpu-ms';
import { runs } from '@quizdesk/contract/testing/property-runs';
import { cleanup, render, screen } from '@testing-library/react';
import fastCheck from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { TexText } from './tex-text.tsx';
import { formulaOf } from './tex-text-renderer.ts';

afterEach(cleanup);

async function shown(text: string, isInline = false) {
  const { container } = render(<TexText isInline={isInline}>{text}</TexText>);
  await expect.poll(() => container.querySelector('math') ?? container.querySelector('[title]')).not.toBeNull();
  return container;
}

test('until formulas can be drawn, the text stands as it was typed', async () => {
  // As in a page that was just opened: what draws formulas is not there yet, whatever other tests have shown.
  vi.resetModules();
  const { TexText: TexTextAtFirst } = await import('./tex-text.tsx');
  const { container } = render(<TexTextAtFirst>{'Speed $v = 20$ m'}</TexTextAtFirst>);
  expect(container.textContent).toBe('Speed $v = 20$ m');
  await expect.poll(() => container.querySelector('.katex')).not.toBeNull();
});

test('a formula is drawn for the eye, and is mathematics for screen-reader users', async () => {
  const container = await shown('Is $x^2$ more?');
  expect(container.querySelector('math')?.textContent).toContain('x');
  expect(container.querySelector('.katex-html')?.getAttribute('aria-hidden')).toBe('true');
  expect(container.textContent?.startsWith('Is ')).toBe(true);
});

test('chemistry is drawn without dollars', async () => {
  const container = await shown('\\ce{H2O}');
  expect(container.querySelector('math msub')).not.toBeNull();
});

test('a formula that cannot be read is shown as typed, and marked', async () => {
  const container = await shown('See $\\frac{1$ here');
  const mark = screen.getByTitle('This formula cannot be read');
  expect(mark.firstChild?.textContent).toBe('$\\frac{1$');
  expect(mark.textContent).toContain('(This formula cannot be read)');
  expect(container.textContent).toContain('See ');
});

test('where a table shows it, a displayed formula is in the line', async () => {
  expect((await shown('$$x$$')).querySelector('.katex-display')).not.toBeNull();
  cleanup();
  expect((await shown('$$x$$', true)).querySelector('.katex-display')).toBeNull();
});

test('a displayed formula has a separate line, and no empty one beside it', async () => {
  const container = await shown('so\n$$x$$\n\nthen');
  const words = [...(container.firstChild?.childNodes ?? [])].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  expect(words.map(({ textContent }) => textContent)).toEqual(['so', '\nthen']);
});

test('a text that stays the same is not parsed again when what surrounds it is drawn again', () => {
  const text = 'Is $x^2$ more than 14?';
  const includes = vi.spyOn(String.prototype, 'includes');
  const parsed = () => includes.mock.contexts.filter((context) => String(context) === text).length;
  const { rerender } = render(<TexText>{text}</TexText>);
  const before = parsed();
  expect(before).toBeGreaterThan(0);
  for (let at = 0; at < 3; at++) rerender(<TexText>{text}</TexText>);
  expect(parsed()).toBe(before);
  rerender(<TexText isInline>{text}</TexText>);
  expect(parsed()).toBeGreaterThan(before);
  includes.mockRestore();
});

test('a text without formulas keeps its markup-like signs and its line breaks', () => {
  const { container } = render(<TexText>{'<b>1</b>\r2 & $5'}</TexText>);
  expect(container.textContent).toBe('<b>1</b>\n2 & $5');
  expect(container.querySelector('b')).toBeNull();
});

describe('what a formula must not do', () => {
  test.each([
    '\\href{javascript:alert(1)}{x}',
    '\\includegraphics{https://example.org/x.png}',
    '\\htmlStyle{color:red}{x}',
  ])('%s counts as unreadable', (tex) => expect(formulaOf(tex, false).html).toBeUndefined());

  test('markup in it stays text', () => {
    expect(formulaOf('\\text{<img src=x onerror=alert(1)>}', false).html).not.toContain('<img');
  });

  test('sizes are limited, and so is what it makes of macros', () => {
    expect(formulaOf('\\rule{500em}{500em}', false).html).not.toContain(':500em');
    expect(formulaOf('\\def\\a{\\a\\a}\\a', false).html).toBeUndefined();
    expect(formulaOf('{'.repeat(20_000), false).html).toBeUndefined();
    expect(formulaOf(`${'\\sqrt{'.repeat(5000)}x${'}'.repeat(5000)}`, false).html).toBeUndefined();
  });

  test.each(['def', 'gdef', 'edef', 'xdef', 'long\\def', 'global\\def'])('\\%s defines nothing', (name) => {
    expect(formulaOf(`\\${name}\\a{x}\\a`, false).html).toBeUndefined();
  });

  test.each([
    '\\let\\a=x\\a',
    '\\futurelet\\a xy',
    '\\newcommand\\a{x}\\a',
    '\\renewcommand\\vec{x}\\vec',
    '\\providecommand\\a{x}\\a',
    '\\@firstoftwo{x}{y}',
    '\\bra@ket{x}',
  ])('%s counts as unreadable', (tex) => expect(formulaOf(tex, false).html).toBeUndefined());

  test('a line break before letters or a sign is none of these', () => {
    expect(formulaOf('\\begin{matrix}a\\\\def\\end{matrix}', false).html).toContain('katex');
    expect(formulaOf('\\begin{matrix}a\\\\@\\end{matrix}', false).html).toContain('katex');
  });
});

/** What froze the page: few characters that define much and use it often. */
const freezing = (signs: number) => {
  const use = '\\a'.repeat(Math.floor(signs / 4));
  return `$\\def\\a{${'x'.repeat(signs - use.length - 10)}}${use}$`;
};

test.each([610, 1370])(
  'a list of answers with a formula of %i characters that defines much is drawn without delay',
  (signs) => {
    const spentMs = cpuMsOf(() => {
      for (let row = 0; row < 10; row += 1) {
        render(<TexText isInline>{freezing(signs - row)}</TexText>);
        render(<TexText>{freezing(signs - row)}</TexText>);
      }
    });
    expect(spentMs).toBeLessThan(400);
    expect(document.body.textContent).toContain('\\def');
  },
);

test('a text too long for a line of a list is shown as typed', () => {
  const { container } = render(<TexText isInline>{`$x$ ${'and '.repeat(130)}`}</TexText>);
  expect(container.textContent?.startsWith('$x$ and')).toBe(true);
});

// Each takes long for its length: found by trying random formulas of these commands.
const COSTLY = ['\\KaTeX', 'é', '\\ce{x^2}', '\\hat x^2', '\\oiint ', '\\int_0^1', '\\boxed x', '\\Bigg('];
const NESTED = ['\\textcolor{red}{', '\\Set{', '\\ce{A->[', '\\cfrac1{', '\\pmod{', '\\underbrace{', '\\fbox{$'];

test('whatever a formula is made of, it is drawn or refused within a moment', () => {
  const formulas = fastCheck
    .tuple(fastCheck.array(fastCheck.constantFrom(...NESTED), { maxLength: 40 }), fastCheck.constantFrom(...COSTLY))
    .map(([openings, sign]) => {
      const closings = openings.map((opening) => (opening.endsWith('$') ? '$}' : opening.endsWith('[') ? ']}' : '}'));
      const room = 500 - openings.join('').length - closings.join('').length;
      return openings.join('') + sign.repeat(Math.max(1, room / sign.length)) + closings.reverse().join('');
    });
  fastCheck.assert(
    fastCheck.property(formulas, (tex) => {
      expect(cpuMsOf(() => formulaOf(tex, true))).toBeLessThan(1000);
      expect(formulaOf(tex, true).html?.length ?? 0).toBeLessThanOrEqual(60_000);
    }),
    { numRuns: runs(40) },
  );
});
