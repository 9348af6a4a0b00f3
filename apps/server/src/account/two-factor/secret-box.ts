import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { SigningKeys } from '../../shared/accounts/signing-key.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Keys = Pick<SigningKeys, 'secondFactor'>;

/** A key for one purpose, from the installation's secret for second factors. */
const keyFor = ({ secondFactor }: Keys, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secondFactor, '', `quizdesk ${purpose}`, 32));

/** Encrypts an account's secret. It can be decrypted only for this account: a copy in another account's row is useless. */
export function sealSecret(keys: Keys, userId: number, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(keys, 'authenticator secret'), iv).setAAD(
    Buffer.from(String(userId)),
  );
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens what `sealSecret` has encrypted; throws where it was changed, or encrypted for another account or installation. */
export function openSecret(keys: Keys, userId: number, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(ALGORITHM, keyFor(keys, 'authenticator secret'), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** What the database knows of a recovery code. Codes are random and long: a slow hash would add nothing. */
export function hashRecoveryCode(keys: Keys, userId: number, code: string): string {
  return createHmac('sha256', keyFor(keys, 'recovery code')).update(`${userId} ${code}`).digest('hex');
}
