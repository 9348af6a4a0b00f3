const SETTLED_AFTER_MS = 3000;

/** Does the work once the page is shown and the browser is idle. */
export function whenSettled(work: () => void): () => void {
  const timer = setTimeout(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(work);
    else work();
  }, SETTLED_AFTER_MS);
  return () => clearTimeout(timer);
}
