import { RequestError } from './request-error.ts';

/** What was asked for does not exist, or does no longer. */
export const isMissing = (error: unknown): boolean => error instanceof RequestError && error.status === 404;

/** A call was stopped by the person who made it, which is no fault. */
export const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Why a call failed: the server's detail, which says more than its message, where there is one. */
export const reasonOf = (error: Error): string =>
  (error instanceof RequestError && error.body?.detail) || error.message;
