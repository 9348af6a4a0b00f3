import { type AccessTokenClaims, accessTokenClaims } from '@quizdesk/contract/account';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { AppError } from './app-error.ts';
import { ExpiringCache } from './expiring-cache.ts';

/** Answers what a genuine access token says; throws a 401 for every other text. */
export type AccessTokenCheck = (token: string) => Promise<AccessTokenClaims>;

/** How many checked tokens are remembered, so that a busy client's signature is not computed anew for every call. */
const REMEMBERED_TOKENS = 10_000;

const claimsOfSession = accessTokenClaims.extend({ sid: z.uuid() });

/** 401 for a call without a usable token; the detail says what is wrong with it. */
export function unauthorized(detail: string, cause?: unknown): AppError {
  return new AppError('unauthenticated', 'Unauthorized', { detail, cause });
}

async function verify(key: Uint8Array, token: string): Promise<AccessTokenClaims> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
    return claimsOfSession.parse(payload);
  } catch (error) {
    const expired = error instanceof errors.JWTExpired;
    throw unauthorized(expired ? 'The access token has expired.' : 'The access token is not valid.', error);
  }
}

/** Checks signature and `exp` with this key; whether the session still lives is another question. */
export function createAccessTokenCheck(key: Uint8Array): AccessTokenCheck {
  const checked = new ExpiringCache<AccessTokenClaims>(REMEMBERED_TOKENS);
  return async (token) => {
    const known = checked.get(token);
    // The token's end is a time of day, which may have come sooner than the cache's clock says.
    if (known && known.exp * 1000 > Date.now()) return known;
    const claims = await verify(key, token);
    checked.set(token, claims, claims.exp * 1000 - Date.now());
    return claims;
  };
}
