import type { ErrorBody } from '@quizdesk/contract/errors';

/** A conflict: someone else has changed the row since it was read. */
export type Conflict = NonNullable<ErrorBody['conflict']>;

/** A call that failed: answered with an error status, or not answered at all (`status` undefined). */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number | undefined;
  readonly body: ErrorBody | undefined;
  /** Seconds to wait before the call may be made again, where the server said so. */
  readonly retryAfterS: number | undefined;

  constructor(message: string, status?: number, body?: ErrorBody, retryAfterS?: number) {
    super(message);
    this.status = status;
    this.body = body;
    this.retryAfterS = retryAfterS;
  }
}

/** Whether a server that stays away for a moment explains the failure: no answer, or that of a proxy or a full server. */
export const isPassing = ({ status }: RequestError): boolean =>
  status === undefined || status === 502 || status === 503 || status === 504;

const UNREACHABLE = 'The server could not be reached. Check your connection and try again.';

/** The call got no answer: no network, a refused connection, or an answer cut short. */
export function unreachable(): RequestError {
  return new RequestError(UNREACHABLE);
}

function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    // The services answer errors in one shape; a proxy may leave parts out, so the two texts always get a value.
    return { message: '', detail: '', ...value } as ErrorBody;
  } catch {
    // Not JSON: a proxy's own error page says nothing that we could show.
    return undefined;
  }
}

/** Turns an error answer into a `RequestError` whose message can be shown to people. */
export function errorOfAnswer(status: number, text: string, retryAfter: string | null): RequestError {
  const body = parseErrorBody(text);
  const message = body?.message || body?.detail || `The server answered with status ${status}.`;
  const seconds = Number.parseInt(retryAfter ?? '', 10);
  return new RequestError(message, status, body, Number.isNaN(seconds) ? undefined : seconds);
}

/** What was asked for does not exist, or does no longer. */
export const isMissing = (error: unknown): boolean => error instanceof RequestError && error.status === 404;

/** A call was stopped by the person who made it, which is no fault. */
export const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Why a call failed: the server's detail, which says more than its message, where there is one. */
export const reasonOf = (error: Error): string =>
  (error instanceof RequestError && error.body?.detail) || error.message;
