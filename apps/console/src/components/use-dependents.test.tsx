import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refresh } from '../lib/query-client.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { openPage } from './testing-page.tsx';
import { useAsking } from './use-asking.ts';
import { useDependents } from './use-dependents.ts';

const count = vi.fn<(id: number) => Promise<{ pupils: number; answers: number }>>();

afterEach(() => {
  cleanup();
  count.mockReset();
});

const COUNTING = {
  resource: 'schools',
  count,
  words: {
    pupils: { things: 'pupils', one: 'pupil is in it', many: 'pupils are in it', isInTheWay: true },
    answers: { things: 'answers', one: 'answer stays', many: 'answers stay' },
  },
};

function SchoolsPage() {
  const asking = useAsking<{ id: number }>();
  return (
    <>
      <button type="button" onClick={() => asking.ask({ id: 7 })}>
        Ask
      </button>
      <DeleteDialog
        asking={asking}
        title="Delete School"
        thing="School"
        nameOf={({ id }) => String(id)}
        dependents={useDependents(asking, COUNTING)}
        remove={() => Promise.resolve()}
        refresh={() => refresh('schools')}
      >
        Sure?
      </DeleteDialog>
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
