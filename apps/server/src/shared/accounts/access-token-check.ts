import { type AccessTokenClaims, accessTokenClaims } from '@quizdesk/contract/account';
import { errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { AppError } from '../app-error.ts';

/** Returns the claims of a genuine access token, without a promise where they are cached; throws a 401 for any other text. */
export type AccessTokenCheck = (token: string) => AccessTokenClaims | Promise<AccessTokenClaims>;

/** Who has made every token of ours, and for whom access tokens are: one made for something else is no access token. */
export const TOKEN_ISSUER = 'quizdesk';
export const ACCESS_AUDIENCE = 'quizdesk-api';
const EXPECTED = { algorithms: ['HS256'], issuer: TOKEN_ISSUER, audience: ACCESS_AUDIENCE };

/** How many checked tokens are cached, so that a busy client's signature is not verified for every call. */
const CACHED_TOKENS = 10_000;

const claimsOfSession = accessTokenClaims.extend({ sid: z.uuid() });

/** 401 for a call without a usable token; the detail says what is wrong with it. */
export function unauthorized(detail: string, cause?: unknown): AppError {
  return new AppError('unauthenticated', 'Unauthorized', { detail, cause });
}

/** Where the keys of access tokens come from. */
export interface KeySource {
  /** Those that tokens are checked with. */
  readonly all: readonly Uint8Array[];
  reload(): Promise<void>;
}

const isOfAnotherKey = (error: unknown) => error instanceof errors.JWSSignatureVerificationFailed;

/** Verifies a token with the first key that fits it. */
async function verifyWith(keys: readonly Uint8Array[], token: string): Promise<unknown> {
  let unfit: unknown;
  for (const key of keys) {
    try {
      return (await jwtVerify(token, key, EXPECTED)).payload;
    } catch (error) {
      if (!isOfAnotherKey(error)) throw error;
      unfit = error;
    }
  }
  throw unfit;
}

async function verify(keys: KeySource, token: string): Promise<AccessTokenClaims> {
  try {
    const payload = await verifyWith(keys.all, token).catch(async (error: unknown) => {
      if (!isOfAnotherKey(error)) throw error;
      await keys.reload();
      return verifyWith(keys.all, token);
    });
    return claimsOfSession.parse(payload);
  } catch (error) {
    const expired = error instanceof errors.JWTExpired;
    throw unauthorized(expired ? 'The access token has expired.' : 'The access token is not valid.', error);
  }
}

/** Checks signature and `exp` with these keys; whether the session still lives is for LiveSessions. */
export function createAccessTokenCheck(keys: KeySource): AccessTokenCheck {
  // Its clock is `performance`, which only goes forward: a token that has expired is not accepted again.
  const checked = new LRUCache<string, AccessTokenClaims>({ max: CACHED_TOKENS, ttl: 1, ttlResolution: 0 });
  const check = async (token: string) => {
    const claims = await verify(keys, token);
    // No less than 1: the cache takes 0 for ever.
    checked.set(token, claims, { ttl: Math.max(1, claims.exp * 1000 - Date.now()) });
    return claims;
  };
  return (token) => {
    const cached = checked.get(token);
    // `exp` is a time of day, which may have come sooner than the cache's monotonic clock says.
    return cached && cached.exp * 1000 > Date.now() ? cached : check(token);
  };
}
