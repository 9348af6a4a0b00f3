import { randomInt } from 'node:crypto';
import { and, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import { recovery_codes, second_factors } from '../../db/schema/second-factors.ts';
import { temporary_passwords } from '../../db/schema/temporary-passwords.ts';
import { users } from '../../db/schema/users.ts';
import { appEnabledAt, passkeyHosts, removeSecondSteps } from '../../shared/accounts/second-factor.ts';
import type { SigningKeys } from '../../shared/accounts/signing-key.ts';
import { AppError, invalid } from '../../shared/app-error.ts';
import { hashRecoveryCode, openSecret, sealSecret } from './secret-box.ts';

/** Without what looks alike: 0 and o, 1, i and l. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 10;
const CODES = 10;

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** New recovery codes of 49 bits each, as they are stored. */
const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, newCode);

/** A code as people read it. */
const shownCode = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** The typed code, without spaces and hyphens and in lower case. */
const plainCode = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, '');

type Keys = Pick<SigningKeys, 'secondFactor'>;

/** Loaded with the first code: most processes start without seeing one. */
const totp = () => import('./totp.ts');

const isOf = (userId: number) => eq(second_factors.user_id, userId);
const isConfirmed = isNotNull(second_factors.confirmed_at);

interface TwoFactorFacts {
  readonly appEnabledAt: Date | null;
  readonly passkeyHosts: readonly string[];
  readonly enabledAt: Date | null;
  readonly passkeys: number;
  readonly recoveryCodesLeft: number;
}

/** What an account has to prove itself with besides its password. */
export async function findState(db: Database, userId: number): Promise<TwoFactorFacts> {
  const ofThem = sql`WHERE user_id = ${userId}`;
  const firstPasskey = sql`(SELECT min(created_at) FROM ${passkeys} ${ofThem})`;
  const [found] = await db
    .select({
      appEnabledAt,
      passkeyHosts,
      enabledAt: sql<Date | null>`least(${appEnabledAt}, ${firstPasskey})`.mapWith(second_factors.confirmed_at),
      passkeys: sql<number>`(SELECT count(*) FROM ${passkeys} ${ofThem})::int`,
      recoveryCodesLeft: sql<number>`(SELECT count(*) FROM ${recovery_codes} ${ofThem} AND used_at IS NULL)::int`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return found ?? { appEnabledAt: null, passkeyHosts: [], enabledAt: null, passkeys: 0, recoveryCodesLeft: 0 };
}

/** Keeps changes of one account's second steps in order: each sees what the one before has done. */
export async function lockAccount(tx: Database, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

function alreadyOn(): AppError {
  const detail = 'Remove it first to set up another one.';
  return new AppError('conflict', 'There is an authenticator app already', { detail });
}

/** Gives an account a secret, which counts once a code has confirmed it; a second start replaces the first one's. */
export async function startSecondFactor(tx: Database, keys: Keys, userId: number): Promise<string> {
  const plain = (await totp()).newSecret();
  const secret = sealSecret(keys, userId, plain);
  const stored = await tx
    .insert(second_factors)
    .values({ user_id: userId, secret })
    .onConflictDoUpdate({
      target: second_factors.user_id,
      set: { secret, created_at: sql`now()` },
      setWhere: isNull(second_factors.confirmed_at),
    })
    .returning({ id: second_factors.user_id });
  if (stored.length === 0) throw alreadyOn();
  return plain;
}

/** Replaces the recovery codes of an account; returns the new ones, which cannot be read again. */
export async function replaceRecoveryCodes(tx: Database, keys: Keys, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, userId));
  await tx
    .insert(recovery_codes)
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(keys, userId, code) })));
  return codes.map(shownCode);
}

/** Gives an account its first recovery codes, with its first second step; returns none where it has some, used or not. */
export async function firstRecoveryCodes(tx: Database, keys: Keys, userId: number): Promise<string[]> {
  const there = await tx
    .select({ id: recovery_codes.id })
    .from(recovery_codes)
    .where(eq(recovery_codes.user_id, userId))
    .limit(1);
  return there.length > 0 ? [] : replaceRecoveryCodes(tx, keys, userId);
}

/** Makes the secret count from now on, where the code is one of it; returns the first recovery codes. */
export async function confirmSecondFactor(tx: Database, keys: Keys, userId: number, code: string): Promise<string[]> {
  await lockAccount(tx, userId);
  const [found] = await tx.select().from(second_factors).where(isOf(userId)).for('update');
  if (!found)
    throw new AppError('conflict', 'Start again', { detail: 'There is no secret that a code could confirm.' });
  if (found.confirmed_at !== null) throw alreadyOn();
  const { stepOf } = await totp();
  const step = stepOf(openSecret(keys, userId, found.secret), plainCode(code));
  if (step === undefined) {
    throw invalid({ code: 'This is not the code that the app shows now. Is the clock of your phone right?' });
  }
  await tx.update(second_factors).set({ confirmed_at: sql`now()`, last_step: step }).where(isOf(userId));
  return firstRecoveryCodes(tx, keys, userId);
}

/** Removes the second steps that were set up since someone else gave the account its password. */
export async function removeStepsOfGiver(tx: Database, userId: number): Promise<void> {
  const given = sql`(SELECT created_at FROM ${temporary_passwords} WHERE user_id = ${userId})`;
  for (const steps of [second_factors, passkeys, recovery_codes])
    await tx.delete(steps).where(and(eq(steps.user_id, userId), gte(steps.created_at, given)));
}

/**
 * Removes one second step of an account. With the last one the recovery codes go too, and the password alone signs in;
 * where two-factor sign-in is required that is a 403.
 */
export async function removeOneStep(
  tx: Database,
  userId: number,
  isRequired: boolean,
  remove: () => Promise<unknown>,
): Promise<void> {
  await lockAccount(tx, userId);
  await remove();
  const { enabledAt } = await findState(tx, userId);
  if (enabledAt !== null) return;
  if (isRequired) throw cannotBeOff();
  await removeSecondSteps(tx, userId);
}

/** The 403 for turning off what the installation requires. */
export function cannotBeOff(): AppError {
  const detail = 'This installation requires it of administrators (REQUIRE_2FA). Set up another second step first.';
  return new AppError('forbidden', 'Two-factor sign-in cannot be turned off', { detail });
}

/** Removes the authenticator app of an account; a 409 where there is none. */
export async function removeApp(tx: Database, userId: number): Promise<void> {
  const removed = await tx
    .delete(second_factors)
    .where(and(isOf(userId), isConfirmed))
    .returning({ id: second_factors.user_id });
  if (removed.length === 0) throw new AppError('conflict', 'There is no authenticator app');
}

async function acceptAppCode(tx: Database, keys: Keys, userId: number, code: string): Promise<boolean> {
  const [found] = await tx
    .select({ secret: second_factors.secret })
    .from(second_factors)
    .where(and(isOf(userId), isConfirmed));
  const { stepOf } = await totp();
  const step = found && stepOf(openSecret(keys, userId, found.secret), code);
  if (step === undefined) return false;
  // One statement decides: of two concurrent uses of one code, on whichever processes, the second finds its step used.
  const used = await tx
    .update(second_factors)
    .set({ last_step: step })
    .where(and(isOf(userId), isConfirmed, or(isNull(second_factors.last_step), lt(second_factors.last_step, step))))
    .returning({ step: second_factors.last_step });
  return used.length > 0;
}

async function acceptRecoveryCode(tx: Database, keys: Keys, userId: number, code: string): Promise<boolean> {
  const { user_id, code_hash, used_at } = recovery_codes;
  const used = await tx
    .update(recovery_codes)
    .set({ used_at: sql`now()` })
    .where(and(eq(user_id, userId), eq(code_hash, hashRecoveryCode(keys, userId, code)), isNull(used_at)))
    .returning({ id: recovery_codes.id });
  return used.length > 0;
}

/** Uses up a code of the app or a recovery code of an account; false where it is neither, or was used before. */
export function acceptCode(tx: Database, keys: Keys, userId: number, typed: string): Promise<boolean> {
  const code = plainCode(typed);
  const accept = /^\d{6}$/.test(code) ? acceptAppCode : acceptRecoveryCode;
  return accept(tx, keys, userId, code);
}
