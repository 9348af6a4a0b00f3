import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../page/testing-page.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

afterEach(cleanup);

function pageOf(onConfirm: () => unknown) {
  return function AskingPage() {
    const [isOpen, setOpen] = useState(false);
    const confirm = () => {
      setOpen(false);
      return onConfirm();
    };
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Ask
        </button>
        <ConfirmDialog isOpen={isOpen} title="Sure?" onConfirm={confirm} onCancel={() => setOpen(false)}>
          It goes.
        </ConfirmDialog>
      </>
    );
  };
}

async function ask(): Promise<HTMLElement> {
  fireEvent.click(screen.getByText('Ask'));
  return screen.findByRole('button', { name: 'Delete' });
}

test('a double click confirms once', async () => {
  const onConfirm = vi.fn();
  await openPage('/towns', pageOf(onConfirm));
  const button = await ask();
  act(() => {
    button.click();
    button.click();
  });
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('a dialog that asks again can be confirmed again', async () => {
  const onConfirm = vi.fn();
  await openPage('/towns', pageOf(onConfirm));
  fireEvent.click(await ask());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await ask());
  expect(onConfirm).toHaveBeenCalledTimes(2);
});
