import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '@quizdesk/contract/kit';
import { addressOf } from './address.ts';
import { authorized } from './authorization.ts';
import { type Callable, type ParamsOf, withOperation } from './request.ts';
import { errorOfAnswer, unreachable } from './request-error.ts';

export interface UploadOptions<E extends Endpoint> {
  readonly params?: ParamsOf<E> | undefined;
  readonly query?: QueryOf<E> | undefined;
  /** Called with the part of the file that was sent, 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Headers of a call besides those that every call has. */
type Headers = Readonly<Record<string, string>>;

interface Sending {
  readonly method: string;
  readonly url: string;
  readonly body: FormData | string;
  readonly headers?: Headers;
  readonly onProgress: ((fraction: number) => void) | undefined;
  readonly signal: AbortSignal | undefined;
}

function settle(xhr: XMLHttpRequest, resolve: (value: unknown) => void, reject: (error: Error) => void): void {
  if (xhr.status < 200 || xhr.status >= 300) {
    reject(errorOfAnswer(xhr.status, xhr.responseText, xhr.getResponseHeader('retry-after')));
    return;
  }
  try {
    resolve(withOperation(JSON.parse(xhr.responseText), (name) => xhr.getResponseHeader(name)));
  } catch {
    // A success that is no JSON did not come from our service.
    reject(unreachable());
  }
}

function send(sending: Sending, token: string | null): Promise<unknown> {
  const { method, url, body, headers = {}, onProgress, signal } = sending;
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    if (signal?.aborted) return cancelled();
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open(method, url);
    xhr.setRequestHeader('accept', 'application/json');
    if (token !== null) xhr.setRequestHeader('authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    };
    xhr.onload = () => settle(xhr, resolve, reject);
    xhr.onerror = () => reject(unreachable());
    xhr.onabort = cancelled;
    xhr.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    xhr.send(body);
  });
}

/**
 * Sends a file to a multipart endpoint, telling how much of it is sent; throws `RequestError`, or an `AbortError` once the
 * signal cancels it. The session's token is added, and a refused upload is sent again after a refresh, as for any call.
 */
export async function upload<E extends Endpoint & { readonly file: string }>(
  endpoint: Callable<E> & { readonly file: string },
  file: File,
  options: UploadOptions<E> = {},
): Promise<AnswerOf<E>> {
  const form = new FormData();
  form.set(endpoint.file, file, file.name);
  const sending: Sending = {
    method: endpoint.method,
    url: addressOf(endpoint.path, options.params, options.query),
    body: form,
    onProgress: options.onProgress,
    signal: options.signal,
  };
  const answer = await authorized((token) => send(sending, token));
  // Checked against the contract by the server before it left, as for `request`.
  return answer as AnswerOf<E>;
}

/** The same for an endpoint that takes JSON of a size that takes time to send. */
export async function uploadJson<E extends Endpoint>(
  endpoint: Callable<E>,
  body: BodyOf<E>,
  options: UploadOptions<E> & { readonly headers?: Headers },
): Promise<AnswerOf<E>> {
  const sending: Sending = {
    method: endpoint.method,
    url: addressOf(endpoint.path, options.params, options.query),
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...options.headers },
    onProgress: options.onProgress,
    signal: options.signal,
  };
  const answer = await authorized((token) => send(sending, token));
  // Checked against the contract by the server before it left, as for `request`.
  return answer as AnswerOf<E>;
}
