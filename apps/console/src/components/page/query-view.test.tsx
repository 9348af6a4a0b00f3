import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RequestError } from '../../lib/request-error.ts';
import { QueryView, type QueryViewProps } from './query-view.tsx';

afterEach(cleanup);

function show(query: Omit<QueryViewProps<string>['query'], 'refetch'>, missing?: string) {
  render(
    <MantineProvider>
      <QueryView query={{ ...query, refetch: () => undefined }} what="town" missing={missing}>
        {(town) => <p>Town: {town}</p>}
      </QueryView>
    </MantineProvider>,
  );
}

const gone = new RequestError('Town not found', 404);

test.each([
  ['what is on its way is said', { data: undefined, error: null }, undefined, 'Loading the town'],
  ['a failure is named', { data: undefined, error: new Error('Busy') }, undefined, 'The town could not be loaded'],
  ['data stays where reading it again fails', { data: 'Keta', error: new Error('Busy') }, undefined, 'Town: Keta'],
  ['what does not exist is said to', { data: undefined, error: gone }, 'No such town', 'No such town'],
  ['it is a failure where nothing else is said', { data: undefined, error: gone }, undefined, 'Town not found'],
])('%s', (_, query, missing, shown) => {
  show(query, missing);
  expect(screen.getByText(shown)).toBeTruthy();
});
