import { isConsoleRole, TOKEN_EXPIRY_TOLERANCE_S } from '@quizdesk/contract/constants';
import { serverNowMs } from '../../../lib/server-clock.ts';
import { decodeToken, InvalidTokenError, type TokenClaims } from './decode-token.ts';

/** The signed-in administrator, as their token describes them. */
export interface SessionUser {
  /** The account's, which stays when names change. */
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly username: string | undefined;
  readonly image: string | undefined;
  readonly role: string;
  /** True for who must set up two-factor sign-in before anything else. */
  readonly mustEnrol: boolean;
  /** True for who must change their password, which was given by someone else, before anything else. */
  readonly mustChangePassword: boolean;
}

function readClaims(token: string): TokenClaims | undefined {
  try {
    return decodeToken(token);
  } catch (error) {
    if (error instanceof InvalidTokenError) return undefined;
    throw error;
  }
}

/**
 * Whether a token is over, or so nearly that a call could arrive too late. No token counts as not expired; one that cannot
 * be read counts as expired.
 */
export function isExpired(token: string | null, nowMs = serverNowMs()): boolean {
  if (token === null) return false;
  const claims = readClaims(token);
  if (claims === undefined) return true;
  return claims.exp !== undefined && claims.exp < nowMs / 1000 + TOKEN_EXPIRY_TOLERANCE_S;
}

/** The administrator a token belongs to; null if its role is none of an administrator's. Throws if it cannot be read. */
export function administratorOf(token: unknown): SessionUser | null {
  const { sub, name, username, image, role, must_enrol, must_change_password } = decodeToken(token);
  if (role === undefined || !isConsoleRole(role)) return null;
  return {
    id: sub,
    name: name || undefined,
    username: username || undefined,
    image: image || undefined,
    role,
    mustEnrol: must_enrol === true,
    mustChangePassword: must_change_password === true,
  };
}

/** The administrator of a token that can be used now; null for one that is broken, expired or not an administrator's. */
export function usableAdministratorOf(token: string | null, nowMs = serverNowMs()): SessionUser | null {
  if (token === null || isExpired(token, nowMs)) return null;
  return administratorOf(token);
}
