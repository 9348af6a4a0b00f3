import { RequestError } from './request-error.ts';

function reasonOf({ status, body, message }: RequestError, fallback: string): string {
  if (status === undefined) return `${fallback}. ${message}`;
  return body?.message || fallback;
}

/** For a call's `catch`: the same failure in the words of an alert, "Error: " and what the server says, or the fallback. */
export function failWith(fallback: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof RequestError)) throw error;
    throw new RequestError(`Error: ${reasonOf(error, fallback)}`, error.status, error.body, error.retryAfterS);
  };
}
