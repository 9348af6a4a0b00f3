import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { queryClient } from '../../lib/query/query-client.ts';
import { parseSearch, stringifySearch } from '../../lib/search-params.ts';
import { loadListTools } from '../list/resource/route-options.ts';

/** Shows a component as the page at an address; every other address shows its own path. For tests. */
export async function openPage(path: string, Page: () => ReactElement) {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: new URL(path, 'http://console').pathname,
    component: Page,
  });
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => <p>Elsewhere</p>,
  });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({
    parseSearch,
    stringifySearch,
    routeTree: root.addChildren([page, elsewhere]),
    history,
  });
  queryClient.clear();
  const view = render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  // As the router does with the code of a list.
  await loadListTools();
  await act(() => router.load());
  return { view, router };
}
