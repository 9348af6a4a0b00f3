import type { account } from '@quizdesk/contract/account';
import { logFailure } from '../../../lib/log.ts';
import { request } from '../../../lib/request.ts';
import { RequestError } from '../../../lib/request-error.ts';
import { measureClock } from '../../../lib/server-clock.ts';
import { refreshCall } from '../session-calls.ts';
import { decodeToken } from './decode-token.ts';
import { storedTokens } from './stored-tokens.ts';
import { usableAdministratorOf } from './token.ts';

export const REFRESH_FAILED = 'Failed to refresh access token';

/** Statuses that mean that the refresh token is invalid; other failures may be temporary. */
const REFUSALS: readonly (number | undefined)[] = [400, 401, 403, 422];

function forgetRefused(refreshToken: string, error: unknown): void {
  logFailure(REFRESH_FAILED, error);
  // Another tab may have signed in meanwhile; its token is not the refused one.
  if (storedTokens.refresh() === refreshToken) storedTokens.forget();
}

async function exchange(refreshToken: string): Promise<string | null> {
  let answer: { access_token?: string; refresh_token?: string | undefined };
  try {
    const body = { refresh_token: refreshToken };
    answer = await request<typeof account.refresh>(refreshCall, { body }, storedTokens.access());
  } catch (error) {
    if (!(error instanceof RequestError) || error.status === undefined) throw error;
    if (!REFUSALS.includes(error.status)) throw new RequestError(REFRESH_FAILED, error.status, error.body);
    forgetRefused(refreshToken, error);
    return null;
  }
  if (!answer.access_token) throw new RequestError(REFRESH_FAILED);
  measureClock(decodeToken(answer.access_token).iat);
  if (usableAdministratorOf(answer.access_token) === null) {
    forgetRefused(refreshToken, new Error('the new token is not one of an administrator'));
    return null;
  }
  storedTokens.keepAccess(answer.access_token);
  if (answer.refresh_token) storedTokens.keepRefresh(answer.refresh_token);
  return answer.access_token;
}

/** A free lock is granted sooner. */
const WAITED_MS = 20;
const SETTLE_MS = 300;

/** What another tab has stored may arrive a moment after its lock: browsers pass storage between processes without waiting. */
function storageSettled(isRenewed: () => boolean): Promise<void> {
  if (isRenewed()) return Promise.resolve();
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      window.removeEventListener('storage', follow);
      resolve();
    };
    // Keys of the storage arrive in separate events.
    const follow = () => {
      if (isRenewed()) settle();
    };
    const timer = setTimeout(settle, SETTLE_MS);
    window.addEventListener('storage', follow);
  });
}

/**
 * One tab at a time. Browsers offer locks to secure pages only; elsewhere the server's tolerance for a race of tabs helps.
 * `onSent` is called once the exchange has been sent, or while another tab has its turn.
 */
async function exchangeInTurn(stale: string | null, onSent: () => void): Promise<string | null> {
  const refreshToken = storedTokens.refresh();
  // Two access tokens of one second are equal to the letter; their refresh tokens never are.
  const isRenewed = () => storedTokens.access() !== stale || storedTokens.refresh() !== refreshToken;
  const exchangeUnlessRenewed = async () => {
    const [access, refresh] = [storedTokens.access(), storedTokens.refresh()];
    if (isRenewed() && usableAdministratorOf(access) !== null) return access;
    return refresh === null ? null : exchange(refresh);
  };
  if (!navigator.locks) return exchangeUnlessRenewed();
  let hasWaited = false;
  const waits = setTimeout(() => {
    hasWaited = true;
    onSent();
  }, WAITED_MS);
  return navigator.locks.request('quizdesk-refresh', async () => {
    clearTimeout(waits);
    if (hasWaited) await storageSettled(isRenewed);
    const exchanged = exchangeUnlessRenewed();
    onSent();
    return exchanged;
  });
}

let running: Promise<string | null> | undefined;
/** Resolves once what is running has been sent, waits for another tab, or is over. */
let sent: Promise<void> = Promise.resolve();

/**
 * Gets a newer access token than `stale` and stores it: one exchange for all calls of this tab and for all tabs. Null means
 * that the session is over. A fault that may pass (no network, a server error) throws and keeps the refresh token.
 */
export function refreshAccessToken(stale: string | null): Promise<string | null> {
  if (running !== undefined) return running;
  const { promise, resolve } = Promise.withResolvers<void>();
  sent = promise;
  running = exchangeInTurn(stale, resolve).finally(() => {
    running = undefined;
    resolve();
  });
  return running;
}

/**
 * Waits until an exchange asked for just now has been sent, unless another tab has its turn first. The browser grants a turn
 * when the page has a moment: work begun before would hold the exchange up.
 */
export const exchangeIsSent = (): Promise<void> => sent;
