import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { SignInForm } from './sign-in-form.tsx';

/** Fills in the form and presses Login. For tests. */
export function logIn(username: string, password: string): void {
  fireEvent.input(screen.getByLabelText('Username'), { target: { value: username } });
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Login' }));
}

/** Shows the form in every test of a file, without a stored session; returns what it calls after a sign-in. For tests. */
export function showSignInForm() {
  const onSignedIn = vi.fn<() => void>();
  beforeEach(() => {
    localStorage.clear();
    onSignedIn.mockReset();
    render(<SignInForm onSignedIn={onSignedIn} />, {
      wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  return onSignedIn;
}
