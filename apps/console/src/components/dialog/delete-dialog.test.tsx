import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestError } from '../../lib/request-error.ts';
import { openPage } from '../page/testing-page.tsx';
import { DeleteDialog, type Removal } from './delete-dialog.tsx';
import type { DependentsView } from './use-dependents.ts';
import { useDialogTarget } from './use-dialog-target.ts';

const remove = vi.fn<(town: { readonly id: number }) => Promise<void>>();
const invalidate = vi.fn<() => Promise<void>>();

beforeEach(() => {
  remove.mockReset();
  count.mockReset().mockResolvedValue({ schools: 0 });
  invalidate.mockReset().mockResolvedValue();
});

afterEach(() => {
  cleanup();
  window.dispatchEvent(new Event('online'));
});

interface Town {
  readonly id: number;
  readonly name: string;
}

const TOWNS: readonly Town[] = [
  { id: 1, name: 'Keta' },
  { id: 2, name: 'Tema' },
];

const removal: Removal<Town> = {
  title: 'Delete Town',
  call: 'schools.remove',
  thing: 'Town',
  nameOf: ({ name }) => name,
  question: ({ name }) => `${name} goes.`,
  remove,
  invalidate,
};

const count = vi.fn<DependentsView['count']>();
const counting: DependentsView = {
  resource: 'schools',
  count,
  labels: { schools: { things: 'schools', one: 'school', many: 'schools' } },
};

function TownsPage() {
  const target = useDialogTarget<Town>();
  return (
    <>
      {TOWNS.map((town) => (
        <button key={town.id} type="button" onClick={() => target.open(town)}>
          {town.name}
        </button>
      ))}
      <DeleteDialog removal={{ ...removal, counting }} target={target} />
    </>
  );
}

async function deleteTown(town: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: town }));
  const button = await screen.findByRole('button', { name: 'Delete' });
  button.focus();
  fireEvent.click(button);
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

test('what prevents the deletion of a row is said, and forgotten with the question', async () => {
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

test('the dialog of the next row can be used while the lists of the one before are still being read', async () => {
  await openPage('/towns', TownsPage);
  remove.mockResolvedValue();
  invalidate.mockReturnValue(new Promise(() => undefined));
  await deleteTown('Keta');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await deleteTown('Tema');
  await waitFor(() => expect(remove).toHaveBeenCalledTimes(2));
});

test('after a refusal Cancel has the focus', async () => {
  await openPage('/towns', TownsPage);
  remove.mockRejectedValueOnce(new RequestError('Schools are in it', 409));
  await deleteTown('Keta');
  await screen.findByRole('alert');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
});

test('without a connection the delete fails in the dialog, and is not made later', async () => {
  await openPage('/towns', TownsPage);
  window.dispatchEvent(new Event('offline'));
  remove.mockRejectedValueOnce(new RequestError('The server could not be reached.'));
  await deleteTown('Keta');
  expect((await screen.findByRole('alert')).textContent).toBe('The server could not be reached.');
  window.dispatchEvent(new Event('online'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(remove).toHaveBeenCalledOnce();
});

test('a row is not counted any more while it is deleted, and is again where it could not be', async () => {
  await openPage('/towns', TownsPage);
  const isStopped = () => count.mock.calls.map(([, signal]) => signal.aborted);
  count.mockReturnValueOnce(new Promise(() => {}));
  remove.mockImplementationOnce(async () => {
    expect(isStopped()).toEqual([true]);
    throw new RequestError('No connection', 0);
  });
  await deleteTown('Keta');
  await waitFor(() => expect(isStopped()).toEqual([true, false]));
  expect(screen.getByRole('dialog')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Counting what depends on it…')).toBeNull());
});
