import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestError } from '../lib/request-error.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { openPage } from './testing-page.tsx';
import { useAsking } from './use-asking.ts';

const remove = vi.fn<(town: string) => Promise<void>>();

beforeEach(() => void remove.mockReset());

afterEach(cleanup);

function TownsPage() {
  const asking = useAsking<string>();
  return (
    <>
      {['Keta', 'Tema'].map((town) => (
        <button key={town} type="button" onClick={() => asking.ask(town)}>
          {town}
        </button>
      ))}
      <DeleteDialog
        asking={asking}
        title="Delete Town"
        thing="Town"
        nameOf={(town) => town}
        remove={remove}
        refresh={() => Promise.resolve()}
      >
        {asking.about} goes.
      </DeleteDialog>
    </>
  );
}

async function deleteTown(town: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: town }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
}

test('a row gone already leaves nothing behind in the dialog of the next', async () => {
  await openPage('/towns', TownsPage);
  remove.mockRejectedValueOnce(new RequestError('Town not found', 404));
  await deleteTown('Keta');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Tema' }));
  expect(await screen.findByText('Tema goes.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what stands in the way of a row is said, and forgotten with the question', async () => {
  await openPage('/towns', TownsPage);
  remove.mockRejectedValueOnce(new RequestError('Schools are in it', 409));
  await deleteTown('Keta');
  expect((await screen.findByRole('alert')).textContent).toBe('Schools are in it');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Tema' }));
  expect(await screen.findByText('Tema goes.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
