/** What an access token says about the signed-in person; unlike the server, a browser cannot check its signature. */
export interface TokenClaims {
  readonly sub?: string;
  readonly role?: string;
  readonly name?: string;
  readonly username?: string;
  readonly image?: string | null;
  /** True for someone who must set up two-factor sign-in before anything else. */
  readonly must_enrol?: boolean;
  /** True for someone who must change their password before anything else. */
  readonly must_change_password?: boolean;
  /** When it was made and when it ends, in seconds since 1970 by the server's clock. */
  readonly iat?: number;
  readonly exp?: number;
}

/** A token that cannot be read. */
export class InvalidTokenError extends Error {
  override readonly name = 'InvalidTokenError';

  constructor(reason: string) {
    super(`Invalid token specified: ${reason}`);
  }
}

const PART = 'part #2';

function failureText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function textOfBase64Url(part: string): string {
  const bytes = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

/** Reads a token's claims; throws `InvalidTokenError` with the specification's wording for each way it can be broken. */
export function decodeToken(token: unknown): TokenClaims {
  if (typeof token !== 'string') throw new InvalidTokenError('must be a string');
  const part = token.split('.')[1];
  if (part === undefined) throw new InvalidTokenError(`missing ${PART}`);
  let text: string;
  try {
    text = textOfBase64Url(part);
  } catch (error) {
    throw new InvalidTokenError(`invalid base64 for ${PART} (${failureText(error)})`);
  }
  let claims: unknown;
  try {
    claims = JSON.parse(text);
  } catch (error) {
    throw new InvalidTokenError(`invalid json for ${PART} (${failureText(error)})`);
  }
  if (typeof claims !== 'object' || claims === null)
    throw new InvalidTokenError(`invalid json for ${PART} (no object)`);
  // Names and types are the account service's promise; nothing but the display depends on them here.
  return claims as TokenClaims;
}
