import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notifyFailure } from '../../lib/toast.ts';
import { LazyToasts } from './lazy-toasts.tsx';

test('what is said before the code of messages is there is shown once it is', async () => {
  act(() => notifyFailure('Not saved', 'The server did not respond'));
  render(
    <MantineProvider env="test">
      <LazyToasts />
    </MantineProvider>,
  );
  expect(screen.queryByText('Not saved')).toBeNull();
  expect(await screen.findByText('Not saved')).toBeTruthy();
});
