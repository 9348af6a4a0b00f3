import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { AccessTokenClaims } from '@quizdesk/contract/account';
import { SignJWT } from 'jose';
import { ACCESS_AUDIENCE, TOKEN_ISSUER } from '../shared/accounts/access-token-check.ts';
import type { SigningKeys } from '../shared/accounts/signing-key.ts';

const ACCESS_TOKEN_S = 15 * 60;
const REFRESH_TOKEN_BYTES = 32;

/** The account a token is made out to. */
export interface TokenOwner {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly role: string;
  readonly image: string | null;
  /** True where they may do nothing before they have set up a second factor. */
  readonly mustEnrol?: boolean;
  /** True where they may do nothing before they have changed their password. */
  readonly mustChangePassword?: boolean;
}

/** An access token for 15 minutes. */
export function signAccessToken(
  keys: Pick<SigningKeys, 'accessToken'>,
  owner: TokenOwner,
  sessionId: string,
): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  const claims: AccessTokenClaims = {
    sub: String(owner.id),
    sid: sessionId,
    role: owner.role,
    name: owner.name,
    username: owner.username,
    image: owner.image,
    iat,
    exp: iat + ACCESS_TOKEN_S,
    ...(owner.mustEnrol && { must_enrol: true }),
    ...(owner.mustChangePassword && { must_change_password: true }),
  };
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(TOKEN_ISSUER)
    .setAudience(ACCESS_AUDIENCE)
    .sign(keys.accessToken);
}

/** The first refresh token of a session. */
export function newRefreshToken(): string {
  return randomBytes(REFRESH_TOKEN_BYTES).toString('base64url');
}

/**
 * The refresh token that follows this one. It is computed, not drawn, so that two tabs that use the same token concurrently
 * get the same successor although no token is stored.
 */
export function successorOf(keys: SigningKeys, refreshToken: string): string {
  return createHmac('sha256', keys.refreshToken).update(refreshToken).digest('base64url');
}

/** What the database knows of a refresh token. */
export function hashOf(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('hex');
}
