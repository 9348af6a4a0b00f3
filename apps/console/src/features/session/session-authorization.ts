import type { Authorization } from '../../lib/authorization.ts';
import { changeSession, requireNewPassword } from './session.ts';
import { refreshAccessToken } from './tokens/refresh.ts';
import { storedTokens } from './tokens/stored-tokens.ts';
import { isExpired, usableAdministratorOf } from './tokens/token.ts';

let proof: PromiseWithResolvers<boolean> | undefined;
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

  proved() {
    proof ??= Promise.withResolvers();
    changeSession({ isProving: true });
    return proof.promise;
  },

  mustChangePassword: () => requireNewPassword(true),
};

/** Continues the calls that wait for a proof, or lets them fail without one. */
export function endProof(isProved: boolean): void {
  changeSession({ isProving: false });
  proof?.resolve(isProved);
  proof = undefined;
}

/** Exchanges the token for one that says what the session may do now. */
export async function renewSession(): Promise<void> {
  changeSession({ user: usableAdministratorOf(await refreshAccessToken(storedTokens.access())) });
}

/** Lets the calls that wait go on with the stored token, once this tab or another has signed in again. */
export function resumeSession(): void {
  const token = storedTokens.access();
  const user = usableAdministratorOf(token);
  if (user === null) return;
  changeSession({ user, isOver: false });
  signingIn?.resolve(token);
  signingIn = undefined;
}
