import { randomBytes } from 'node:crypto';
import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { installation_secrets } from '../../db/schema/sessions.ts';

/** The secrets behind tokens, cookies and hashes. */
export interface SigningKeys {
  /** Signs access tokens; `rotateAccessKey` replaces it, and `AccessKeys` follows. */
  readonly accessToken: Uint8Array;
  /** Turns a refresh token into its successor. */
  readonly refreshToken: Uint8Array;
  /** Signs the cookies that make a device known. */
  readonly device: Uint8Array;
  /** Signs the challenges between the two steps of a sign-in. */
  readonly challenge: Uint8Array;
  /** Encrypts the secrets of authenticator apps and hides recovery codes. */
  readonly secondFactor: Uint8Array;
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

const ACCESS = 'access_token';
const ACCESS_BEFORE = 'access_token_before';
/** As long as an access token lives, with what a process may need to learn of the new key. */
const RETIRED_KEY_LIVES = sql`interval '17 minutes'`;

/** The key that signs access tokens, and the one before it while tokens of it may still be alive. */
export async function findAccessKeys(db: Database): Promise<readonly [Uint8Array, ...Uint8Array[]]> {
  const { name, value, created_at } = installation_secrets;
  const rows = await db
    .select({ name, value })
    .from(installation_secrets)
    .where(or(eq(name, ACCESS), and(eq(name, ACCESS_BEFORE), gt(created_at, sql`now() - ${RETIRED_KEY_LIVES}`))))
    .orderBy(name);
  const [current, ...before] = rows.map((row) => Buffer.from(row.value, 'base64url'));
  if (!current) throw new Error('The installation has no key for access tokens');
  return [current, ...before];
}

/** Replaces the key that signs access tokens, in a transaction. Tokens of the present one stay valid until they expire. */
export async function rotateAccessKey(tx: Database): Promise<void> {
  const { name, value } = installation_secrets;
  await findOrMakeSecret(tx, ACCESS);
  const [present] = await tx.select({ value }).from(installation_secrets).where(eq(name, ACCESS)).for('update');
  const retired = { value: present?.value ?? '', created_at: sql`now()` };
  await tx
    .insert(installation_secrets)
    .values({ name: ACCESS_BEFORE, ...retired })
    .onConflictDoUpdate({ target: name, set: retired });
  const fresh = { value: randomBytes(SECRET_BYTES).toString('base64url'), created_at: sql`now()` };
  await tx.update(installation_secrets).set(fresh).where(eq(name, ACCESS));
}

/** Reads this installation's secrets and makes those that are missing. Every process of it gets the same. */
export async function loadSigningKeys(db: Database): Promise<SigningKeys> {
  const accessToken = await findOrMakeSecret(db, ACCESS);
  const refreshToken = await findOrMakeSecret(db, 'refresh_token');
  const device = await findOrMakeSecret(db, 'device');
  const challenge = await findOrMakeSecret(db, 'challenge');
  const secondFactor = await findOrMakeSecret(db, 'second_factor');
  const transaction = await findOrMakeSecret(db, 'transaction');
  return { accessToken, refreshToken, device, challenge, secondFactor, transaction };
}
