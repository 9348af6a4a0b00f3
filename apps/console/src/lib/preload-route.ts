import type { AnyRouter } from '@tanstack/react-router';
import { logFailure } from './log.ts';

/** Fetches the code of the page at an address without opening it. A failure is only logged. */
export async function preloadRoute(router: AnyRouter, href: string): Promise<void> {
  const { pathname } = new URL(href, window.location.origin);
  try {
    const matches = router.matchRoutes(pathname, {});
    await Promise.all(matches.map(async (match) => router.loadRouteChunk(router.routesById[match.routeId])));
  } catch (error) {
    logFailure(`Failed to preload the code of ${pathname}`, error);
  }
}
