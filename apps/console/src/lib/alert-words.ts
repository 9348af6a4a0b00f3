import { RequestError } from './request-error.ts';

/** Said at the fields to blame, which need no alert. */
function isAboutFields({ status, body }: RequestError): boolean {
  return status === 409 || Object.keys(body?.details ?? {}).length > 0;
}

function reasonOf({ status, body, message }: RequestError, fallback: string): string {
  if (status === undefined) return `${fallback}. ${message}`;
  return body?.message || body?.detail || fallback;
}

/**
 * For a call's `catch`: the same failure in the words of an alert, "Error: " and what the server says, or the fallback.
 * What is about fields stays as it is.
 */
export function failWith(fallback: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof RequestError) || isAboutFields(error)) throw error;
    throw new RequestError(`Error: ${reasonOf(error, fallback)}`, error.status, error.body, error.retryAfterS);
  };
}
