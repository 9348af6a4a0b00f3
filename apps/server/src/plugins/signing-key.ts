import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { installation_secrets } from '../db/schema/sessions.ts';

/** The secrets behind tokens, cookies and hashes. */
export interface SigningKeys {
  /** Signs access tokens. */
  readonly accessToken: Uint8Array;
  /** Turns a refresh token into its successor. */
  readonly refreshToken: Uint8Array;
  /** Signs the cookies that make a device known. */
  readonly device: Uint8Array;
  /** Hides which transactions were counted. */
  readonly transaction: Uint8Array;
}

const SECRET_BYTES = 32;

async function findOrMakeSecret(db: Database, name: string): Promise<Uint8Array> {
  const value = randomBytes(SECRET_BYTES).toString('base64url');
  // Of several processes at their first start one stores its secret; all read that one.
  await db.insert(installation_secrets).values({ name, value }).onConflictDoNothing();
  const [stored] = await db
    .select({ value: installation_secrets.value })
    .from(installation_secrets)
    .where(eq(installation_secrets.name, name));
  if (!stored) throw new Error(`The installation has no secret called ${name}`);
  return Buffer.from(stored.value, 'base64url');
}

/** Reads this installation's secrets and makes those that are missing. Every process of it gets the same. */
export async function loadSigningKeys(db: Database): Promise<SigningKeys> {
  const accessToken = await findOrMakeSecret(db, 'access_token');
  const refreshToken = await findOrMakeSecret(db, 'refresh_token');
  const device = await findOrMakeSecret(db, 'device');
  const transaction = await findOrMakeSecret(db, 'transaction');
  return { accessToken, refreshToken, device, transaction };
}
