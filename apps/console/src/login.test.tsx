import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LoginBoundary } from './login.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('No such colour');
}

test('a login page that cannot be drawn says why instead of staying blank', () => {
  // React logs what a boundary catches.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  render(
    <LoginBoundary>
      <Broken />
    </LoginBoundary>,
  );
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Unexpected Application Error!');
  expect(alert.textContent).toContain('No such colour');
});
