import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { storedTokens } from './features/session/tokens/stored-tokens.ts';
import { keepConsoleWithoutCode } from './lib/chunk-load-error.ts';
import { preloadRoute } from './lib/preload-route.ts';
import { queryClient } from './lib/query/query-client.ts';
import { answersSoon } from './lib/query/wait-for-queries.ts';
import { renderPage } from './render.tsx';
import { router } from './router.ts';

/** Fetches the code of the page at an address of the console. */
export function preloadPage(href: string): Promise<void> {
  return preloadRoute(router, href);
}

/** Shows the page of the current address once the session is known and the page is ready; "Loading..." stays until then. */
export async function showConsole(sessionStart: Promise<void>): Promise<void> {
  keepConsoleWithoutCode();
  const firstPageCode = preloadPage(storedTokens.refresh() === null ? '/login' : window.location.href);
  await sessionStart;
  await Promise.all([firstPageCode, router.load()]);
  await answersSoon(queryClient);
  renderPage(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
