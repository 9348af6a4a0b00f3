import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useUnexpectedErrors } from './shell.tsx';

function Page() {
  useUnexpectedErrors();
  return <Notifications />;
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  render(
    <MantineProvider env="test">
      <Page />
    </MantineProvider>,
  );
});

afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  vi.restoreAllMocks();
});

function reject(reason: unknown): void {
  act(() => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })));
}

test('what nothing has caught is said once, in an alert, with the last reason', async () => {
  reject(new TypeError('x is undefined'));
  act(() => void window.dispatchEvent(new ErrorEvent('error', { error: new Error('y is undefined') })));
  const [alert, ...others] = await screen.findAllByRole('alert');
  expect(others).toEqual([]);
  expect(alert?.textContent).toContain('Something went wrong');
  expect(alert?.textContent).toContain('y is undefined');
});

test('what was cancelled, and what the browser only remarks, is not said', () => {
  reject(new DOMException('The upload was cancelled.', 'AbortError'));
  act(() => void window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop' })));
  expect(screen.queryByRole('alert')).toBeNull();
});
