import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openPage } from '../page/testing-page.tsx';
import { useGoBack } from './use-go-back.ts';

afterEach(cleanup);

function FormPage() {
  const goBack = useGoBack({ to: '/rounds' });
  return (
    <button type="button" onClick={goBack}>
      Done
    </button>
  );
}

test('a form leads back to the page that opened it, with all that its address held', async () => {
  const { router } = await openPage('/towns/add', FormPage);
  await act(async () => router.history.push('/regions?page=3'));
  await act(async () => router.history.push('/towns/add'));
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(router.history.location.href).toBe('/regions?page=3'));
});

test('a form that was opened by its address leads to the list named for it', async () => {
  const { router } = await openPage('/towns/add', FormPage);
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(router.history.location.href).toBe('/rounds'));
});
