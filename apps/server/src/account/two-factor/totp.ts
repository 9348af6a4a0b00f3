import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
const DIGITS = 6;
/** Codes of the step before and of the next one are accepted too: clocks differ, and people type slowly. */
const WINDOW = 1;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

const generatorOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: DIGITS, period: PERIOD_S });

/** A new secret, in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that authenticator apps read from a QR code. */
export function addressOf(secret: string, account: { readonly issuer: string; readonly username: string }): string {
  const { issuer, username } = account;
  // A colon divides the issuer from the name.
  const generator = new TOTP({
    secret: Secret.fromBase32(secret),
    issuer: issuer.replaceAll(':', ' '),
    label: username,
  });
  return generator.toString();
}

/** The time step (RFC 6238) whose code this is; undefined where it is none of the present ones. */
export function stepOf(secret: string, code: string, nowMs = Date.now()): number | undefined {
  const delta = generatorOf(secret).validate({ token: code, timestamp: nowMs, window: WINDOW });
  return delta === null ? undefined : Math.floor(nowMs / 1000 / PERIOD_S) + delta;
}

/** The code of a moment. */
export const codeAt = (secret: string, nowMs: number): string => generatorOf(secret).generate({ timestamp: nowMs });
