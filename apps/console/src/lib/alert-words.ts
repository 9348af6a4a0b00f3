import { RequestError } from './request-error.ts';

/** Shown at the fields to blame, which need no alert. */
function isAboutFields({ status, body }: RequestError): boolean {
  return status === 409 || Object.keys(body?.details ?? {}).length > 0;
}

const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** All that the server says about a failure: its message, then its detail where that adds something. */
export function serverWords({ body, message }: RequestError, fallback = message): string {
  const said = body?.message ?? '';
  const detail = body?.detail ?? '';
  if (said === '') return detail || fallback;
  return detail === '' || said.includes(detail) ? said : `${asSentence(said)} ${detail}`;
}

/** What an alert says after "Error: ": the server's words, or the fallback where it said nothing or could not be reached. */
export function alertWords(error: RequestError, fallback: string): string {
  return error.status === undefined ? `${fallback}. ${error.message}` : serverWords(error, fallback);
}

/**
 * For a call's `catch`: the same failure in the words of an alert, "Error: " and what the server says, or the fallback.
 * What is about fields stays as it is.
 */
export function failWith(fallback: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof RequestError) || isAboutFields(error)) throw error;
    throw new RequestError(`Error: ${alertWords(error, fallback)}`, error.status, error.body, error.retryAfterS);
  };
}
