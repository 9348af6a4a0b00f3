import type { AnyRouter } from '@tanstack/react-router';
import { logFailure } from './log.ts';

const pathOf = (href: string) => new URL(href, window.location.origin).pathname;

/** Whether the console has a page at an address. Where it has none, the server may have something there. */
export function hasPage(router: AnyRouter, href: string): boolean {
  return router.matchRoutes(pathOf(href), {}).every(({ routeId }) => routeId !== '/$');
}

/** Fetches the code of the page at an address without opening it. A failure is only logged. */
export async function preloadRoute(router: AnyRouter, href: string): Promise<void> {
  const pathname = pathOf(href);
  try {
    const matches = router.matchRoutes(pathname, {});
    await Promise.all(matches.map(async (match) => router.loadRouteChunk(router.routesById[match.routeId])));
  } catch (error) {
    logFailure(`Failed to preload the code of ${pathname}`, error);
  }
}
