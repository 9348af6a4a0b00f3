import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { BusyButton } from './busy-button.tsx';
import { OlderButton } from './older-button.tsx';

afterEach(cleanup);

const send = vi.fn<() => void>();

/** A form that is being sent from the first press on. */
function Sending() {
  const [isBusy, setBusy] = useState(false);
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    send();
    setBusy(true);
  };
  return (
    <form onSubmit={submit}>
      <BusyButton type="submit" isBusy={isBusy} busyLabel="Sending...">
        Send
      </BusyButton>
    </form>
  );
}

test('a busy button says what it does, keeps the focus and sends its form no second time', () => {
  render(<Sending />, { wrapper: MantineProvider });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  button.focus();
  fireEvent.click(button);
  expect([button.textContent, button.getAttribute('aria-disabled'), button.disabled]).toEqual([
    'Sending...',
    'true',
    false,
  ]);
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  expect(send).toHaveBeenCalledOnce();
});

test('where the last page of a log has come, the focus stays where the button was', async () => {
  function Log() {
    const [isOver, setOver] = useState(false);
    const fetchNextPage = async () => {
      setOver(true);
      return { hasNextPage: false };
    };
    return (
      <p data-testid="foot">
        <OlderButton pages={{ hasNextPage: !isOver, isFetchingNextPage: false, fetchNextPage }}>Show older</OlderButton>
      </p>
    );
  }
  render(<Log />, { wrapper: MantineProvider });
  screen.getByRole('button', { name: 'Show older' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.getByTestId('foot').contains(document.activeElement)).toBe(true);
});
