import type { account } from '@quizdesk/contract/account';
import type { AnswerOf, BodyOf } from '@quizdesk/contract/kit';
import { RequestError } from './request-error.ts';

/** Passkeys belong to hosts with names: to a number, of whichever version, browsers give none. */
const isNumber = (host: string) => /^[\d.]+$|:/.test(host);

/** True where this browser can make and use passkeys on this page. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !isNumber(window.location.hostname);

/** What became of the browser's own dialog, in words; it tells no one why a person has closed it. */
function problemOf(error: unknown, otherwise: string): RequestError {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return new RequestError('This device has a passkey for your account already.');
  if (name === 'NotAllowedError' || name === 'AbortError') return new RequestError(otherwise);
  return new RequestError(`${otherwise} ${error instanceof Error ? error.message : ''}`.trim());
}

/** Has the browser make a passkey. The library is loaded for it alone. */
export async function makePasskey(
  optionsJSON: AnswerOf<typeof account.startPasskey>,
): Promise<BodyOf<typeof account.addPasskey>['passkey']> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    return { id, rawId, type, response };
  } catch (error) {
    throw problemOf(error, 'No passkey was made. Please try again.');
  }
}

/** Has the browser sign with a passkey of the person. The library is loaded for it alone. */
export async function signByPasskey(
  optionsJSON: AnswerOf<typeof account.provePasskey>,
): Promise<NonNullable<BodyOf<typeof account.prove>['passkey']>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
    return { id, rawId, type, response };
  } catch (error) {
    throw problemOf(error, 'No passkey was used. Try again, or choose another way.');
  }
}
