import type { ExportPlace } from '@quizdesk/contract/exports';
import type { Endpoint, QueryOf } from '@quizdesk/contract/kit';
import { authorized } from './authorization.ts';
import type { Callable } from './request.ts';
import { errorOfAnswer, isPassing, RequestError, unreachable } from './request-error.ts';

/** The part of an endpoint that a download needs; a page that must stay small writes it out. */
export type Downloadable<E extends Endpoint> = Callable<E> & Pick<Endpoint, 'file'>;

export interface DownloadOptions<E extends Endpoint> {
  readonly query?: QueryOf<E> | undefined;
  /** Sent under the endpoint's file field, where it makes its answer from a file. */
  readonly file?: File | undefined;
  /** Which rows it is of, where that is more than an address holds. */
  readonly body?: object | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Told again and again how many files are made before this one, as long as it has to wait for them. */
  readonly onWait?: ((before: number) => void) | undefined;
}

/** What every export of a list takes besides what is wanted. */
export type Exporting = Pick<DownloadOptions<Endpoint>, 'signal' | 'onWait'>;

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

type Ask = (headers?: Readonly<Record<string, string>>) => Promise<Response>;

/** How long is waited before each try to reach the server again. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 16_000];
/** A server that asks for more is not waited for. */
const LONGEST_PAUSE_S = 60;
/** How often in a row the connection may break without a byte between. */
const MOST_BREAKS = 10;

/** Asks again until the server can be reached, and no sooner than it says. */
async function askAgain(ask: Ask, headers: Readonly<Record<string, string>>): Promise<Response> {
  let away = unreachable();
  for (const ms of PAUSES_MS) {
    const { retryAfterS = 0 } = away;
    if (retryAfterS > LONGEST_PAUSE_S) break;
    await new Promise((resolve) => setTimeout(resolve, Math.max(ms, retryAfterS * 1000)));
    try {
      return await ask(headers);
    } catch (error) {
      if (!(error instanceof RequestError && isPassing(error))) throw error;
      away = error;
    }
  }
  throw away;
}

/** What names a file whose rest can be asked for. What came compressed has a weak tag, and unpacks to the bytes of that file. */
const tagOf = ({ headers }: Response) => headers.get('etag')?.replace('W/', '');

/** Reads a file to its end. Where the connection breaks, it asks for the rest or, once, for the whole file if that is gone. */
async function readBody(first: Response, ask: Ask, onBytes?: (bytes: number) => void): Promise<Blob> {
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let bytesBefore = 0;
  let breaks = 0;
  let hasBegunAgain = false;
  let response = first;
  const blob = () => new Blob(parts, { type: first.headers.get('content-type') ?? '' });
  for (;;) {
    const tag = tagOf(response);
    try {
      const reader = response.body?.getReader();
      for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
        parts.push(part.value);
        bytes += part.value.byteLength;
        onBytes?.(bytes);
      }
      return blob();
    } catch (error) {
      breaks = bytes > bytesBefore ? 0 : breaks + 1;
      bytesBefore = bytes;
      // A row that cannot be read breaks each file that is made, and the server forgets that file.
      if (!(error instanceof TypeError) || !tag || hasBegunAgain || breaks >= MOST_BREAKS) throw inWords(error);
      try {
        response = await askAgain(ask, { range: `bytes=${bytes}-`, 'if-range': tag });
      } catch (refusal) {
        // Nothing but the end was missing.
        if (refusal instanceof RequestError && refusal.status === 416) return blob();
        throw refusal;
      }
      if (response.status === 206) continue;
      hasBegunAgain = true;
      parts = [];
      bytes = 0;
    }
  }
}

const TOLD_PLACE = { prefer: 'respond-async, wait=2' };

/** Asks for the file at this URL; where it has to wait for others, it asks again until its turn has come. */
export async function fetchFile(
  endpoint: Downloadable<Endpoint>,
  url: string,
  { file, body, signal, onWait }: DownloadOptions<Endpoint>,
): Promise<Downloaded> {
  const ask: Ask = (asked = {}) =>
    authorized(async (token) => {
      const headers = new Headers({ ...(token !== null && { authorization: `Bearer ${token}` }), ...asked });
      const init: RequestInit = { method: endpoint.method, headers, signal: signal ?? null };
      if (file !== undefined && endpoint.file !== undefined) {
        const form = new FormData();
        form.set(endpoint.file, file, file.name);
        init.body = form;
      }
      if (body !== undefined) {
        headers.set('content-type', 'application/json');
        init.body = JSON.stringify(body);
      }
      try {
        const response = await fetch(url, init);
        if (response.ok) return response;
        throw errorOfAnswer(response.status, await response.text(), response.headers.get('retry-after'));
      } catch (error) {
        throw inWords(error);
      }
    });
  let response = await ask(onWait && TOLD_PLACE);
  for (; response.status === 202; response = await ask(TOLD_PLACE)) {
    const place: ExportPlace = await response.json();
    onWait?.(place.before);
  }
  return {
    fileName: fileNameOf(response.headers.get('content-disposition')),
    read: (onBytes) => readBody(response, ask, onBytes),
  };
}
