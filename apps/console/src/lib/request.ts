import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '@quizdesk/contract/kit';
import type { z } from 'zod';
import { addressOf } from './address.ts';
import { authorized } from './authorization.ts';
import { errorOfAnswer, unreachable } from './request-error.ts';

const operations = new WeakMap<object, number>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Keeps which operation of the journal an answer is of, by its headers, which only writes have; none that changed nothing. */
export function withOperation<Answer>(answer: Answer, header: (name: string) => string | null): Answer {
  const id = header('operation-id');
  if (id !== null && header('operation-can-undo') !== 'false' && isObject(answer)) operations.set(answer, Number(id));
  return answer;
}

/** The operation that can undo a write, by the very object that its call returned; undefined where nothing can be undone. */
export function operationOf(answer: unknown): number | undefined {
  return isObject(answer) ? operations.get(answer) : undefined;
}

export type ParamsOf<E extends Endpoint> = E['params'] extends z.ZodType ? z.input<E['params']> : undefined;

/** The part of an endpoint that a call needs, as `@quizdesk/contract/paths` declares it without loading the schemas. */
export type Callable<E extends Endpoint> = Pick<E, 'method' | 'path' | 'access'>;

export interface CallOptions<E extends Endpoint> {
  readonly params?: ParamsOf<E> | undefined;
  readonly query?: QueryOf<E> | undefined;
  readonly body?: BodyOf<E> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** `include` for a call that works with cookies, which a service on another host gets only then. */
  readonly credentials?: RequestCredentials | undefined;
}

interface Sending {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly signal: AbortSignal | undefined;
  readonly credentials: RequestCredentials | undefined;
}

interface Answer {
  readonly response: Response;
  readonly text: string;
}

async function answerTo(sending: Sending, token: string | null): Promise<Answer> {
  const headers = new Headers({ accept: 'application/json', ...sending.headers });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const { method, signal = null, credentials = 'same-origin' } = sending;
  const init: RequestInit = { method, headers, signal, credentials };
  if (sending.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(sending.body);
  }
  try {
    const response = await fetch(sending.url, init);
    return { response, text: await response.text() };
  } catch (error) {
    // A cancelled call stays a cancellation; everything else that is thrown means that no answer came, or not all of it.
    if (sending.signal?.aborted) throw error;
    throw unreachable();
  }
}

/** Sends one call with the given token and reads its JSON; an error status or no answer becomes a `RequestError`. */
async function send(sending: Sending, token: string | null): Promise<unknown> {
  const { response, text } = await answerTo(sending, token);
  if (!response.ok) throw errorOfAnswer(response.status, text, response.headers.get('retry-after'));
  try {
    // An answer without content is an object too, so that its operation can be looked up.
    return withOperation(response.status === 204 ? {} : JSON.parse(text), (name) => response.headers.get(name));
  } catch {
    // A success that is no JSON did not come from our service: a proxy or a sign-in page of the network answered.
    throw unreachable();
  }
}

/** Calls an endpoint of the contract and answers its JSON; throws `RequestError`. Adds the session's token automatically. */
export async function request<E extends Endpoint>(
  endpoint: E | Callable<E>,
  options: CallOptions<E> = {},
  token?: string | null,
): Promise<AnswerOf<E>> {
  const sending: Sending = {
    method: endpoint.method,
    url: addressOf(endpoint.path, options.params, options.query),
    body: options.body,
    headers: options.headers,
    signal: options.signal,
    credentials: options.credentials,
  };
  const isGuarded = endpoint.access !== 'public' && token === undefined;
  const answer = isGuarded ? await authorized((current) => send(sending, current)) : await send(sending, token ?? null);
  // The server checks each answer against the same contract before it leaves, so it is not checked a second time here.
  return answer as AnswerOf<E>;
}
