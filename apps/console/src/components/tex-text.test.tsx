import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { TexText } from './tex-text.tsx';
import { formulaHtml } from './tex-text-renderer.ts';

afterEach(cleanup);

async function shown(text: string, isInline = false) {
  const { container } = render(<TexText isInline={isInline}>{text}</TexText>);
  await expect.poll(() => container.querySelector('math') ?? container.querySelector('[title]')).not.toBeNull();
  return container;
}

// First of all, while what draws formulas is not there yet.
test('until formulas can be drawn, the text stands as it was typed', async () => {
  const { container } = render(<TexText>{'Speed $v = 20$ m'}</TexText>);
  expect(container.textContent).toBe('Speed $v = 20$ m');
  await expect.poll(() => container.querySelector('.katex')).not.toBeNull();
});

test('a formula is drawn for the eye, and is mathematics for those who hear the page', async () => {
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

test('where a table shows it, a displayed formula stands in the line', async () => {
  expect((await shown('$$x$$')).querySelector('.katex-display')).not.toBeNull();
  cleanup();
  expect((await shown('$$x$$', true)).querySelector('.katex-display')).toBeNull();
});

test('a displayed formula has a line of its own, and no empty one beside it', async () => {
  const container = await shown('so\n$$x$$\n\nthen');
  const words = [...(container.firstChild?.childNodes ?? [])].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  expect(words.map(({ textContent }) => textContent)).toEqual(['so', '\nthen']);
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
  ])('%s counts as unreadable', (tex) => expect(formulaHtml(tex, false)).toBeUndefined());

  test('markup in it stays text', () => {
    expect(formulaHtml('\\text{<img src=x onerror=alert(1)>}', false)).not.toContain('<img');
  });

  test('sizes are limited, and so is what it makes of macros', () => {
    expect(formulaHtml('\\rule{500em}{500em}', false)).not.toContain(':500em');
    expect(formulaHtml('\\def\\a{\\a\\a}\\a', false)).toBeUndefined();
    expect(formulaHtml('{'.repeat(20_000), false)).toBeUndefined();
    expect(formulaHtml(`${'\\sqrt{'.repeat(5000)}x${'}'.repeat(5000)}`, false)).toBeUndefined();
  });
});
