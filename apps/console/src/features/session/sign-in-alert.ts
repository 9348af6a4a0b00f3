import { RequestError } from '../../lib/request-error.ts';

interface Texts {
  readonly message: string | undefined;
  readonly detail: string | undefined;
}

/** How long to wait, in words a person would use: 45 seconds, 3 minutes. */
export function waitText(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

function refusedForNow({ message, detail }: Texts, error: RequestError): string {
  const text = message || detail || 'An unknown error occurred';
  if (error.retryAfterS === undefined || /\d/.test(text)) return text;
  return `${text.replace(/[.\s]+$/, '')}. Try again in ${waitText(error.retryAfterS)}.`;
}

function byStatus(error: RequestError, texts: Texts): string {
  const { message, detail } = texts;
  switch (error.status) {
    case 422:
      return Object.values(error.body?.details ?? {})[0] || detail || 'Validation error';
    case 401:
      return message || detail || 'Unauthorized';
    case 404:
      return message || detail || 'Not Found';
    case 400:
      return message || detail || 'Bad Request';
    case 500:
      return detail || 'Internal Server Error';
    case 429:
      return refusedForNow(texts, error);
    default:
      return message || detail || 'An unknown error occurred';
  }
}

/** What the login page says about a failed sign-in, by the status of the answer. */
export function signInAlert(error: unknown): string {
  if (error === undefined || error === null) return 'An unknown error occurred';
  if (error instanceof RequestError && error.status !== undefined) {
    return byStatus(error, { message: error.body?.message, detail: error.body?.detail });
  }
  return (error instanceof Error && error.message) || 'Something went wrong';
}
