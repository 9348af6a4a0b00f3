import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query/query-client.ts';
import { RequestError } from '../../lib/request-error.ts';
import { useCall } from './use-call.ts';

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

function callOf(call: (town: string) => Promise<string>) {
  const onDone = vi.fn();
  const invalidate = vi.fn(async () => undefined);
  const { result } = renderHook(() => useCall({ call, onDone, invalidate, failure: 'Failed to move' }), { wrapper });
  return { result, onDone, invalidate };
}

test('a call is busy until it is answered, and then refetches what it changed', async () => {
  const answer = Promise.withResolvers<string>();
  const { result, onDone, invalidate } = callOf(() => answer.promise);
  const running = result.current.run('Keta');
  await waitFor(() => expect([result.current.isBusy, result.current.busyWith]).toEqual([true, 'Keta']));
  answer.resolve('moved');
  await act(() => running);
  await waitFor(() => expect([result.current.isBusy, result.current.busyWith]).toEqual([false, undefined]));
  expect(onDone).toHaveBeenCalledExactlyOnceWith('moved', 'Keta');
  expect(invalidate).toHaveBeenCalledExactlyOnceWith('Keta');
});

test('a call that fails says why by the detail of the server, and refetches nothing', async () => {
  const error = new RequestError('Conflict', 409, { message: 'Conflict', detail: 'It is in use.' });
  const { result, onDone, invalidate } = callOf(() => Promise.reject(error));
  await act(() => result.current.run('Keta'));
  await waitFor(() => expect(result.current.problem).toBe('It is in use.'));
  expect(onDone).not.toHaveBeenCalled();
  expect(invalidate).not.toHaveBeenCalled();
  act(() => result.current.reset());
  await waitFor(() => expect(result.current.problem).toBeUndefined());
});
