import type { Authorization } from '../../lib/authorization.ts';
import { changeSession, currentSession, requireNewPassword } from './session.ts';
import { refreshAccessToken } from './tokens/refresh.ts';
import { storedTokens } from './tokens/stored-tokens.ts';
import { isExpired, usableAdministratorOf } from './tokens/token.ts';

let proof: PromiseWithResolvers<boolean> | undefined;
let signingIn: PromiseWithResolvers<string | null> | undefined;

/** Whether a token belongs to another person than the one whose pages this tab shows. */
export function isSomeoneElse(token: string | null): boolean {
  const [shown, stored] = [currentSession().user, usableAdministratorOf(token)];
  return shown !== null && stored !== null && stored.id !== shown.id;
}

/** The token of the person whose pages this tab shows. With another's nothing is sent: the page is loaded again instead. */
async function ownToken(token: string | null): Promise<string | null> {
  if (!isSomeoneElse(token)) return token;
  window.location.reload();
  return new Promise(() => {});
}

/** What calls ask the session for: a token, a newer one, or to wait until the person has signed in again. */
export const sessionAuthorization: Authorization = {
  async accessToken() {
    const token = storedTokens.access();
    return ownToken(isExpired(token) ? await refreshAccessToken(token) : token);
  },

  renewedToken: async (refused) => ownToken(await refreshAccessToken(refused)),

  signedInAgain() {
    signingIn ??= Promise.withResolvers();
    changeSession({ isOver: true });
    return signingIn.promise;
  },

  proved(question) {
    proof ??= Promise.withResolvers();
    changeSession({ isProving: true, question });
    return proof.promise;
  },

  mustChangePassword: () => requireNewPassword(true),
};

/** The proof that is asked for now. */
export const currentProof = () => proof;

/** Continues the calls that wait for a proof, or lets them fail without one; nothing where another one is asked for by now. */
export function endProof(isProved: boolean, asked = proof): void {
  if (asked !== proof) return;
  changeSession({ isProving: false });
  proof?.resolve(isProved);
  proof = undefined;
}

/** Exchanges the token for one that says what the session may do now. */
export async function renewSession(): Promise<void> {
  changeSession({ user: usableAdministratorOf(await ownToken(await refreshAccessToken(storedTokens.access()))) });
}

/**
 * Goes on with the stored tokens, once somebody has signed in in this tab or another: calls that wait are made. What was read
 * or typed by someone else is not theirs to see or send, so the page is then loaded again.
 */
export function resumeSession(): void {
  const token = storedTokens.access();
  const user = usableAdministratorOf(token);
  if (user === null) return;
  if (isSomeoneElse(token)) {
    window.location.reload();
    return;
  }
  const { user: before, beganHere } = currentSession();
  changeSession({ user, beganHere: beganHere || before === null, isOver: false });
  signingIn?.resolve(token);
  signingIn = undefined;
}
