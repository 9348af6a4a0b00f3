/** What browsers and the build say where code or styles of a page did not arrive. */
const MISSING = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** True where a page could not be shown because its code or its styles did not arrive. */
export function isMissingCode(error: unknown): error is Error {
  return error instanceof Error && MISSING.test(error.message);
}

/**
 * The router reloads the whole console where an error begins with a browser's words for code that did not arrive, even
 * without a connection: the browser would then show its own error page in place of the console. Begun with words of ours,
 * the error reaches the console's own page for it.
 */
export function keepConsoleWithoutCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `The code of this page did not arrive: ${payload.message}`;
  });
}

/** Reloads the console, once, where the server answers and only the code is gone: it was rebuilt meanwhile. */
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
