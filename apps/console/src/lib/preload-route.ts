import type { AnyRouter } from '@tanstack/react-router';
import { logFailure } from './log.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Fetches code that the page asks for once it is shown. */
    readonly preload?: () => Promise<unknown>;
  }
}

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
    const routes = matches.map(({ routeId }) => router.routesById[routeId]);
    await Promise.all(routes.flatMap((route) => [router.loadRouteChunk(route), route.options.staticData?.preload?.()]));
  } catch (error) {
    logFailure(`Failed to preload the code of ${pathname}`, error);
  }
}
