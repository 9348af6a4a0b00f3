import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** A call that waits for the test's answer. */
export interface HeldCall {
  readonly method: string;
  readonly url: URL;
  /** What was sent, read from its JSON. */
  readonly body: unknown;
  readonly headers: Headers;
  readonly signal: AbortSignal | null;
  readonly isAnswered: boolean;
  answer(status: number, body?: unknown, headers?: HeadersInit): void;
}

/** Replaces the network: every call is noted, and waits until the test answers it or it is cancelled. */
function holdCalls(calls: HeldCall[]): void {
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    let isAnswered = false;
    init.signal?.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
    calls.push({
      method: init.method ?? 'GET',
      url: new URL(address, 'http://server'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
      signal: init.signal ?? null,
      get isAnswered() {
        return isAnswered;
      },
      answer: (status, body, headers = {}) => {
        isAnswered = true;
        resolve(new Response(body === undefined ? null : JSON.stringify(body), { status, headers }));
      },
    });
    return promise;
  });
}

/** The calls that the running test of a file has made so far, each of which waits for its answer. For tests. */
export function heldCalls(): HeldCall[] {
  const calls: HeldCall[] = [];
  beforeEach(() => {
    calls.length = 0;
    holdCalls(calls);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  return calls;
}

/** Waits for a call that has no answer yet, and answers it. For tests. */
export async function answerCall(
  calls: readonly HeldCall[],
  method: string,
  path: string,
  status: number,
  body?: unknown,
  headers?: HeadersInit,
): Promise<HeldCall> {
  const call = await waitFor(() => {
    const open = calls.find((held) => held.method === method && held.url.pathname === path && !held.isAnswered);
    if (open === undefined) throw new Error(`nothing has called ${method} ${path}`);
    return open;
  });
  await act(async () => call.answer(status, body, headers));
  return call;
}
