import type { School, SchoolImportOutcome } from '@quizdesk/contract/schools';
import { vi } from 'vitest';

let made = 0;

/** A school as the server answers it. For tests. */
export function buildSchool(values: Partial<School> = {}): School {
  made += 1;
  const at = '2026-01-05T08:00:00.000Z';
  const empty = { region: null, location: null, logo_url: null, logo: null };
  return { id: made, name: `School ${made}`, ...empty, created_at: at, updated_at: at, ...values };
}

/** What an import answers. For tests. */
export function buildOutcome(values: Partial<SchoolImportOutcome> = {}): SchoolImportOutcome {
  const none = { repeats: [], warnings: [], warnings_count: 0, ignored_columns: [], sample: [] };
  return { inserted: 0, unchanged: 0, repeated: 0, ...none, ...values };
}

export interface ListCall {
  readonly method: string;
  readonly url: URL;
  readonly signal: AbortSignal | null;
  answer(status: number, body?: unknown): void;
}

/** Stands in for the network: every call waits until the test answers it, or until it is cancelled. */
export function holdCalls(): ListCall[] {
  const calls: ListCall[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    init.signal?.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
    calls.push({
      method: init.method ?? 'GET',
      url: new URL(address, 'http://server'),
      signal: init.signal ?? null,
      answer: (status, body) => resolve(new Response(body === undefined ? null : JSON.stringify(body), { status })),
    });
    return promise;
  });
  return calls;
}
