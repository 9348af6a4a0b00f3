import { cleanup, render } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { listTool, loadListTools } from './route-options.ts';

afterEach(cleanup);

test('a part of a list whose code is there is drawn immediately, with nothing in its place before', async () => {
  await loadListTools();
  const Pagination = listTool('Pagination');
  const { container } = render(
    <Suspense fallback="waiting">
      <Pagination page={1} pages={3} link={(page) => <a href={`/towns?page=${page}`}>{page}</a>} />
    </Suspense>,
  );
  expect(container.querySelector('nav')).toBeTruthy();
});
