/** Logs an error that the page goes on in spite of. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the browser's console
  console.warn(`${what}:`, error instanceof Error ? error.message : error);
}

/** Logs the failure of a call and rethrows it. */
export async function noteFailure<T>(what: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    logFailure(what, error);
    throw error;
  }
}
