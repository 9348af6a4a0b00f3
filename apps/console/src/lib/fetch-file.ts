import type { Endpoint, QueryOf } from '@quizdesk/contract/kit';
import type { Callable } from './request.ts';
import { errorOfAnswer, unreachable } from './request-error.ts';

/** The part of an endpoint that a download needs; a page that must stay small writes it out. */
export type Downloadable<E extends Endpoint> = Callable<E> & Pick<Endpoint, 'file'>;

export interface DownloadOptions<E extends Endpoint> {
  readonly query?: QueryOf<E> | undefined;
  /** Sent under the endpoint's file field, where it makes its answer from a file. */
  readonly file?: File | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A file that the server makes, under the name it gave. */
export interface Downloaded {
  /** Undefined where the answer did not say. */
  readonly fileName: string | undefined;
  /** Takes the file in, once, and reports with each part how many bytes have come. */
  readonly read: (onBytes?: (bytes: number) => void) => Promise<Blob>;
}

/** The name in an answer's `Content-Disposition`, in plain or extended form. */
function fileNameOf(disposition: string | null): string | undefined {
  const extended = /filename\*=utf-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // Broken escapes: the plain form may still be there.
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}

/** `fetch` and a body cut short throw a TypeError; what was cancelled or answered stays what it is. */
const inWords = (error: unknown) => (error instanceof TypeError ? unreachable() : error);

async function readBody({ body, headers }: Response, onBytes?: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  let bytes = 0;
  try {
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      parts.push(part.value);
      bytes += part.value.byteLength;
      onBytes?.(bytes);
    }
  } catch (error) {
    throw inWords(error);
  }
  return new Blob(parts, { type: headers.get('content-type') ?? '' });
}

/** Asks for the file at this URL; the call is made with this token. */
export async function fetchFile(
  endpoint: Downloadable<Endpoint>,
  url: string,
  options: DownloadOptions<Endpoint>,
  token: string | null,
): Promise<Downloaded> {
  const { file, signal } = options;
  const headers = new Headers(token === null ? {} : { authorization: `Bearer ${token}` });
  const init: RequestInit = { method: endpoint.method, headers, signal: signal ?? null };
  if (file !== undefined && endpoint.file !== undefined) {
    const form = new FormData();
    form.set(endpoint.file, file, file.name);
    init.body = form;
  }
  try {
    const response = await fetch(url, init);
    if (!response.ok) {
      throw errorOfAnswer(response.status, await response.text(), response.headers.get('retry-after'));
    }
    return {
      fileName: fileNameOf(response.headers.get('content-disposition')),
      read: (onBytes) => readBody(response, onBytes),
    };
  } catch (error) {
    throw inWords(error);
  }
}
