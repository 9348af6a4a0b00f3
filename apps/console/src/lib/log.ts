/** Notes for whoever looks into the browser's console: a fault that the page lives with. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the browser's console
  console.warn(`${what}:`, error instanceof Error ? error.message : error);
}

/** Waits for a call and notes its failure, which goes on to whoever shows it. */
export async function noteFailure<T>(what: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    logFailure(what, error);
    throw error;
  }
}
