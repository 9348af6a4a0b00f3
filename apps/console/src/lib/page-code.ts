import type { AnyRouter } from '@tanstack/react-router';
import { logFailure } from './log.ts';

let provided: AnyRouter | undefined;

/** Says which router knows the pages. Kept out of the router's own file, which the routes cannot import. */
export function provideRouter(router: AnyRouter): void {
  provided = router;
}

/** Fetches the code of the page at an address without opening it, so that opening it need not wait. */
export async function loadPageCode(href: string): Promise<void> {
  if (provided === undefined) return;
  const router = provided;
  const { pathname } = new URL(href, window.location.origin);
  try {
    const matches = router.matchRoutes(pathname, {});
    await Promise.all(matches.map(async (match) => router.loadRouteChunk(router.routesById[match.routeId])));
  } catch (error) {
    logFailure(`Failed to fetch the code of ${pathname} ahead of time`, error);
  }
}
