import { queryOptions } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query/query-client.ts';
import { RequestError } from '../../lib/request-error.ts';
import { openPage } from '../page/testing-page.tsx';
import { RecordLoader } from './record-loader.tsx';

const read = vi.fn<() => Promise<string>>();
const query = queryOptions({ queryKey: ['schools', 1], queryFn: read, retry: false });

afterEach(() => {
  cleanup();
  queryClient.clear();
});

function pageOf(isOnlyShown: boolean) {
  return () => (
    <RecordLoader query={query} fields={[]} thing="town" wayOut="All towns" isOnlyShown={isOnlyShown}>
      {(town) => <p>Town: {town}</p>}
    </RecordLoader>
  );
}

test('a form does not open on a row that was read before and is gone now', async () => {
  read.mockRejectedValue(new RequestError('Town not found', 404));
  const Form = pageOf(false);
  const TownsPage = () => {
    const [isOpen, setOpen] = useState(false);
    return isOpen ? (
      <Form />
    ) : (
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
    );
  };
  await openPage('/towns', TownsPage);
  queryClient.setQueryData(query.queryKey, 'Keta', { updatedAt: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByText('No such town')).toBeTruthy();
  expect(screen.queryByText('Town: Keta')).toBeNull();
});

test.each([
  [false, 'Keta'],
  [true, 'Tema'],
])('where it is only shown (%s), a row follows what is read later', async (isOnlyShown, shown) => {
  read.mockResolvedValueOnce('Keta');
  await openPage('/towns/1', pageOf(isOnlyShown));
  expect(await screen.findByText('Town: Keta')).toBeTruthy();
  read.mockResolvedValueOnce('Tema');
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText(`Town: ${shown}`)).toBeTruthy();
});
