import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RequestError } from '../../lib/request-error.ts';
import { ErrorPage } from './error-page.tsx';
import { openPage } from './testing-page.tsx';

afterEach(cleanup);

test.each([
  [new RequestError('The database is away', 503), '503 · The database is away'],
  [new Error('A part is missing'), 'A part is missing'],
  [new Error(''), 'Something went wrong'],
])('a page that cannot be loaded says its status and message: %s', async (error, text) => {
  await openPage('/waitlist', () => <ErrorPage error={error} reset={() => undefined} />);
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});
