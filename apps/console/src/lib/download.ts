import type { Endpoint } from '@quizdesk/contract/kit';
import { addressOf } from './address.ts';
import type { Downloadable, Downloaded, DownloadOptions } from './fetch-file.ts';
import { unreachable } from './request-error.ts';

/**
 * Asks an endpoint that answers a file for it; throws `RequestError`, or an `AbortError` once the signal cancels it. The
 * session's token is added, and a refused call is made again after a refresh, as for any call.
 */
export async function download<E extends Endpoint & { readonly answersFile: string }>(
  endpoint: E | Downloadable<E>,
  options: DownloadOptions<E> = {},
): Promise<Downloaded> {
  // Few visits download anything, and every page names what could be.
  const { fetchFile } = await import('./fetch-file.ts').catch(() => {
    throw unreachable();
  });
  return fetchFile(endpoint, addressOf(endpoint.path, undefined, options.query), options);
}

const SAVED_AFTER_MS = 60_000;

/** Hands a file over to the person, as a download of the browser. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers begin to read the file only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), SAVED_AFTER_MS);
}
