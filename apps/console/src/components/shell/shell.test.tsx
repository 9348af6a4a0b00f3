import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../page/testing-page.tsx';
import { useRouteFocus, useUnexpectedErrors } from './shell.tsx';

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

function FirstPage() {
  const opened = useRouteFocus(false);
  return (
    <main>
      <h1>Dashboard</h1>
      <p role="note">{opened}</p>
    </main>
  );
}

test('the page that follows the login page is announced a moment after it is shown, for what is there at once is not read', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openPage('/', FirstPage);
  expect(document.activeElement?.textContent).toBe('Dashboard');
  expect(screen.getByRole('note').textContent).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByRole('note').textContent).toBe('Opened: Dashboard');
  vi.useRealTimers();
});
