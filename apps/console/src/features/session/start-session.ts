import { provideAuthorization } from '../../lib/authorization.ts';
import { logFailure } from '../../lib/log.ts';
import { changeSession, currentSession } from './session.ts';
import { isSomeoneElse, resumeSession, sessionAuthorization } from './session-authorization.ts';
import { REFRESH_FAILED, refreshAccessToken } from './tokens/refresh.ts';
import { storedTokens } from './tokens/stored-tokens.ts';
import { usableAdministratorOf } from './tokens/token.ts';

function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    // Logging out clears the whole storage, and only that has no key.
    if (key === null && currentSession().user !== null) window.location.reload();
    // The later of the two tokens that a sign-in stores.
    if (key === 'refresh_token' && (currentSession().isOver || isSomeoneElse(storedTokens.access()))) resumeSession();
  });
  // A page that the browser had put aside was told nothing meanwhile.
  window.addEventListener('pageshow', () => {
    if (isSomeoneElse(storedTokens.access())) resumeSession();
  });
}

/** Restores the stored session, if there is one, by exchanging its refresh token; without one the visitor is a guest. */
export async function startSession(): Promise<void> {
  provideAuthorization(sessionAuthorization);
  followOtherTabs();
  if (storedTokens.refresh() === null) return;
  try {
    const token = await refreshAccessToken(storedTokens.access());
    changeSession({ user: usableAdministratorOf(token) });
  } catch (error) {
    logFailure(REFRESH_FAILED, error);
    changeSession({ startProblem: error instanceof Error ? error.message : REFRESH_FAILED });
  }
}
