import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TexText } from './tex-text.tsx';
import { withinBudget } from './tex-text-renderer.ts';

// The page's turns come as usual: only what is spent is counted on this clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

/** Takes 15 ms on a clock that nothing else moves on. */
function drawSlowly(): string {
  vi.advanceTimersByTime(15);
  return 'drawn';
}

test('what costs time is drawn in slices, and the rest when the page has had its turn', async () => {
  const onTurn = vi.fn();
  const slice = () => Array.from({ length: 20 }, () => withinBudget(drawSlowly, onTurn)).filter(Boolean);
  expect(slice()).toHaveLength(3);
  await expect.poll(() => onTurn.mock.calls).toHaveLength(1);
  expect(slice()).toHaveLength(3);
  await expect.poll(() => onTurn.mock.calls).toHaveLength(2);
});

test('formulas that had to wait are drawn without anything else happening to the page', async () => {
  const onTurn = vi.fn();
  // Formulas that no other file has: files share what is drawn.
  render(<TexText>$x+901$</TexText>);
  // Loads the code that draws formulas, and begins a time slice.
  await expect.poll(() => document.querySelector('.katex')).not.toBeNull();
  while (withinBudget(drawSlowly, onTurn) !== undefined);
  const { container } = render(<TexText>$y+902$</TexText>);
  expect(container.querySelector('.katex')).toBeNull();
  await expect.poll(() => container.querySelector('.katex')).not.toBeNull();
});
