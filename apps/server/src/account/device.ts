import { randomUUID } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SigningKeys } from '../shared/accounts/signing-key.ts';

/** The browser that a call comes from, and the accounts that have signed in there, from its signed cookie. */
export interface Device {
  readonly id: string;
  /** The ids of the accounts, the latest first. */
  readonly accounts: readonly number[];
}

const COOKIE = 'quizdesk_device';
/** Browsers take a cookie of this name from this host over HTTPS alone, so that no other host of the domain can plant one. */
const SECURE_COOKIE = `__Host-${COOKIE}`;
/** Longer than any session: after months, signing in again still comes from a known device. */
const LIFE_S = 365 * 24 * 60 * 60;
/** A computer that many use keeps the latest; a cookie must stay small. */
const MOST_ACCOUNTS = 20;

const claims = z.object({ jti: z.uuid(), accounts: z.array(z.int().positive()).max(MOST_ACCOUNTS) });

const cookieOf = ({ protocol }: FastifyRequest) => (protocol === 'https' ? SECURE_COOKIE : COOKIE);

/** The device of a call; nothing for one without a cookie, or with one that this installation did not sign. */
export async function readDevice({ device: key }: SigningKeys, request: FastifyRequest): Promise<Device | undefined> {
  const token = request.cookies[cookieOf(request)];
  if (token === undefined) return undefined;
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
    const { jti: id, accounts } = claims.parse(payload);
    return { id, accounts };
  } catch (error) {
    // Clients may send any cookie; one that we did not sign makes no device known.
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

function optionsFor({ protocol, server }: FastifyRequest): CookieSerializeOptions {
  const { consoleUrl } = server.config;
  const secure = protocol === 'https';
  // The name of the secure one asks for all paths.
  const options = { path: secure ? '/' : '/v1/jwt', httpOnly: true, secure, maxAge: LIFE_S } as const;
  // Browsers send the cookie of another site only with these attributes, and accept them only over HTTPS.
  if (consoleUrl !== undefined && secure) return { ...options, sameSite: 'none', partitioned: true };
  return { ...options, sameSite: 'lax' };
}

/** Makes the device of this call known for an account that has just proved its password there. */
export async function rememberDevice(
  { device: key }: SigningKeys,
  {
    device,
    userId,
    reply,
  }: { readonly device: Device | undefined; readonly userId: number; readonly reply: FastifyReply },
): Promise<void> {
  const accounts = [userId, ...(device?.accounts ?? []).filter((known) => known !== userId)].slice(0, MOST_ACCOUNTS);
  const token = await new SignJWT({ accounts })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(device?.id ?? randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${LIFE_S}s`)
    .sign(key);
  void reply.setCookie(cookieOf(reply.request), token, optionsFor(reply.request));
}
