import { vi } from 'vitest';

export interface Call {
  readonly path: string;
  readonly token: string | null;
  readonly body: unknown;
  readonly credentials: RequestCredentials | undefined;
}

type Answer = (call: Call) => { readonly status: number; readonly body?: unknown };

/** Replaces the network: every fetch is recorded and answered by `answer`; throwing there means no connection. */
export function answerCalls(answer: Answer): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const authorization = new Headers(init.headers).get('authorization');
    const call: Call = {
      path: url,
      token: authorization?.replace('Bearer ', '') ?? null,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      credentials: init.credentials,
    };
    calls.push(call);
    const { status, body } = answer(call);
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
  return calls;
}
