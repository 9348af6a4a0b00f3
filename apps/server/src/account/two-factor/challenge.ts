import { createHash } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { TOKEN_ISSUER } from '../../shared/accounts/access-token-check.ts';
import type { SigningKeys } from '../../shared/accounts/signing-key.ts';

const AUDIENCE = 'quizdesk-second-step';
/** Long enough to find the phone. */
const LIFE_S = 5 * 60;

const claims = z.object({
  sub: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  pwd: z.string(),
});

/** Someone who has proved their password, and which one. */
interface Proven {
  readonly id: number;
  readonly passwordHash: string;
}

const markOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22);

type Keys = Pick<SigningKeys, 'challenge'>;

/** A token that says that this account's password was right just now: the second step of a sign-in needs it. */
export function signChallenge({ challenge: key }: Keys, { id, passwordHash }: Proven): Promise<string> {
  return new SignJWT({ pwd: markOf(passwordHash) })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(TOKEN_ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(id))
    .setIssuedAt()
    .setExpirationTime(`${LIFE_S}s`)
    .sign(key);
}

/** The account of a challenge, and a test of whether its password is still the same; nothing for any other text. */
export async function readChallenge(
  { challenge: key }: Keys,
  token: string,
): Promise<{ readonly userId: number; isOf(passwordHash: string): boolean } | undefined> {
  try {
    const options = { algorithms: ['HS256'], issuer: TOKEN_ISSUER, audience: AUDIENCE };
    const { sub, pwd } = claims.parse((await jwtVerify(token, key, options)).payload);
    return { userId: sub, isOf: (passwordHash) => pwd === markOf(passwordHash) };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}
