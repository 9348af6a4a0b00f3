import type { Authorization } from '../../lib/authorization.ts';
import { refreshAccessToken } from './refresh.ts';
import { changeSession } from './session.ts';
import { storedTokens } from './stored-tokens.ts';
import { isExpired, usableAdministratorOf } from './token.ts';

let signingIn: PromiseWithResolvers<string | null> | undefined;

/** What calls ask the session for: a token, a newer one, or to wait until the person has signed in again. */
export const sessionAuthorization: Authorization = {
  async accessToken() {
    const token = storedTokens.access();
    if (!isExpired(token)) return token;
    return refreshAccessToken(token);
  },

  renewedToken: refreshAccessToken,

  signedInAgain() {
    signingIn ??= Promise.withResolvers();
    changeSession({ isOver: true });
    return signingIn.promise;
  },
};

/** Lets the calls that wait go on with the stored token, once this tab or another has signed in again. */
export function resumeSession(): void {
  const token = storedTokens.access();
  const user = usableAdministratorOf(token);
  if (user === null) return;
  changeSession({ user, isOver: false });
  signingIn?.resolve(token);
  signingIn = undefined;
}
