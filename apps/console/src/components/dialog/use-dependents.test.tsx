import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { invalidate } from '../../lib/query/query-client.ts';
import { openPage } from '../page/testing-page.tsx';
import { DeleteDialog, type Removal } from './delete-dialog.tsx';
import { useDialogTarget } from './use-dialog-target.ts';

const count = vi.fn<(id: number) => Promise<{ pupils: number; answers: number }>>();

afterEach(() => {
  cleanup();
  count.mockReset();
});

const removal: Removal<{ id: number }> = {
  title: 'Delete School',
  call: 'schools.remove',
  thing: 'School',
  nameOf: ({ id }) => String(id),
  question: () => 'Sure?',
  remove: () => Promise.resolve(),
  invalidate: () => invalidate('schools'),
  counting: {
    resource: 'schools',
    count,
    labels: {
      pupils: { things: 'pupils', one: 'pupil is in it', many: 'pupils are in it', isBlocking: true },
      answers: { things: 'answers', one: 'answer stays', many: 'answers stay' },
    },
  },
};

function SchoolsPage() {
  const target = useDialogTarget<{ id: number }>();
  return (
    <>
      <button type="button" onClick={() => target.open({ id: 7 })}>
        Ask
      </button>
      <DeleteDialog removal={removal} target={target} />
    </>
  );
}

const isDeleteDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled;
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

async function ask(): Promise<void> {
  await openPage('/schools', SchoolsPage);
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog');
}

test('what is in the way is counted before a delete is offered, and says why there is none', async () => {
  const counts = Promise.withResolvers<{ pupils: number; answers: number }>();
  count.mockReturnValue(counts.promise);
  await ask();
  expect([screen.getByRole('status').textContent, isDeleteDisabled()]).toEqual(['Counting what depends on it…', true]);
  counts.resolve({ pupils: 1, answers: 2 });
  await waitFor(() => expect(lines()).toEqual(['1pupil is in it', '2answers stay']));
  expect(isDeleteDisabled()).toBe(true);
});

test('what only stays behind keeps nobody from deleting', async () => {
  count.mockResolvedValue({ pupils: 0, answers: 2 });
  await ask();
  await waitFor(() => expect(lines()).toEqual(['2answers stay']));
  expect(isDeleteDisabled()).toBe(false);
});

test('where they could not be counted the delete may be tried', async () => {
  count.mockRejectedValue(new Error('broken'));
  await ask();
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('The pupils and answers could not be counted.'),
  );
  expect(isDeleteDisabled()).toBe(false);
});

test('nothing is counted for a row that was just deleted', async () => {
  count.mockResolvedValue({ pupils: 0, answers: 0 });
  await ask();
  await waitFor(() => expect(isDeleteDisabled()).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(count).toHaveBeenCalledTimes(1);
});
