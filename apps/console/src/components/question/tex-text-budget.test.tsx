import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TexText } from './tex-text.tsx';
import { withinBudget } from './tex-text-budget.ts';

afterEach(cleanup);

function drawSlowly(): string {
  for (const begun = performance.now(); performance.now() - begun < 15; );
  return 'drawn';
}

test('what costs time is drawn in slices, and the rest when the page has had its turn', async () => {
  const onTurn = vi.fn();
  const slice = () => Array.from({ length: 20 }, () => withinBudget(drawSlowly, onTurn)).filter(Boolean);
  const begun = performance.now();
  // Three on an idle machine.
  expect([1, 2, 3]).toContain(slice().length);
  expect(performance.now() - begun).toBeLessThan(300);
  await expect.poll(() => onTurn.mock.calls).toHaveLength(1);
  expect([1, 2, 3]).toContain(slice().length);
  await expect.poll(() => onTurn.mock.calls).toHaveLength(2);
});

test('formulas that had to wait are drawn without anything else happening to the page', async () => {
  const onTurn = vi.fn();
  // Formulas that no other file has: files share what is drawn.
  render(<TexText>$x+901$</TexText>);
  // Loads the code that draws formulas, and waits for its first time slice to end.
  await expect.poll(() => document.querySelector('.katex')).not.toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 100));
  while (withinBudget(drawSlowly, onTurn) !== undefined);
  const { container } = render(<TexText>$y+902$</TexText>);
  expect(container.querySelector('.katex')).toBeNull();
  await expect.poll(() => container.querySelector('.katex')).not.toBeNull();
});
