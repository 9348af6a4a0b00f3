/** What browsers and the build say where code or styles of a page did not arrive. */
const MISSING = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** True where a page could not be shown because its code or its styles did not arrive. */
export function isMissingCode(error: unknown): error is Error {
  return error instanceof Error && MISSING.test(error.message);
}

/**
 * The router reloads the whole console where the code of a page does not arrive, even without a connection: the browser
 * would then show its own error page in place of the console. It reloads once for each message, and is told that it has.
 */
export function keepConsoleWithoutCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1');
  });
}

/** Reloads the console, once, where the server answers and only the code is gone: it was built anew meanwhile. */
export async function reloadAfterUpdate({ message }: Error): Promise<void> {
  const key = `reloaded_without:${message}`;
  if (sessionStorage.getItem(key) !== null) return;
  try {
    const { ok } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    if (!ok) return;
  } catch {
    // No connection: the page that is shown waits for one.
    return;
  }
  sessionStorage.setItem(key, '1');
  window.location.reload();
}
