import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { ErrorPage } from './components/page/error-page.tsx';
import { NotFoundPage } from './components/page/not-found-page.tsx';
import { storedTokens } from './features/session/tokens/stored-tokens.ts';
import { keepConsoleWithoutCode } from './lib/chunk-load-error.ts';
import { hasPage, preloadRoute } from './lib/preload-route.ts';
import { queryClient } from './lib/query/query-client.ts';
import { waitForQueries } from './lib/query/wait-for-queries.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { renderPage } from './render.tsx';
import { routeTree } from './routeTree.gen.ts';

const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // The query cache alone decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Fetches the code of the page at an address of the console. */
export function preloadPage(href: string): Promise<void> {
  return preloadRoute(router, href);
}

/** Shows the page of the current address once its code is there and it is ready. */
async function show(code: Promise<void>): Promise<void> {
  await Promise.all([code, router.load()]);
  await waitForQueries(queryClient);
  renderPage(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** Shows the page of the current address once the session is known too; "Loading..." stays until then. */
export async function showConsole(sessionStart: Promise<void>): Promise<void> {
  keepConsoleWithoutCode();
  const firstPageCode = preloadPage(storedTokens.refresh() === null ? '/login' : window.location.href);
  await sessionStart;
  await show(firstPageCode);
}

/**
 * Shows the page at an address in place of the login page, to the person who has just signed in at it. The login page stays
 * until then. An address that is none of the console's is loaded as a document.
 */
export async function showAfterLogin(href: string): Promise<void> {
  if (!hasPage(router, href)) return window.location.replace(href);
  keepConsoleWithoutCode();
  router.history.replace(href);
  await show(preloadPage(href));
}
