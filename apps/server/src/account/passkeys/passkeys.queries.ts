import { MAX_PASSKEYS } from '@quizdesk/contract/passkeys';
import { and, count, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { PageWindow } from '../../db/lists/page-statements.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import { AppError, notFound } from '../../shared/app-error.ts';

/** What is shown of a passkey. */
const shown = {
  id: passkeys.id,
  name: passkeys.name,
  host: passkeys.host,
  created_at: passkeys.created_at,
  last_used_at: passkeys.last_used_at,
};

const isOf = (userId: number) => eq(passkeys.user_id, userId);
const isTheirs = (userId: number, id: number) => and(isOf(userId), eq(passkeys.id, id));

/** The passkeys of an account, which are few. */
export async function listPasskeys(db: Database, userId: number, { limit, offset }: PageWindow) {
  const rows = await db.select(shown).from(passkeys).where(isOf(userId)).orderBy(desc(passkeys.id));
  return { rows: rows.slice(offset, offset + limit), count: rows.length };
}

/** The passkeys of an account for a host, in the form that browsers take. */
export function findDescriptors(db: Database, userId: number, host: string) {
  return db
    .select({ id: passkeys.credential_id, transports: passkeys.transports })
    .from(passkeys)
    .where(and(isOf(userId), eq(passkeys.host, host)));
}

/** The passkey of an account for a host, by what its authenticator calls it. */
export async function findPasskey(db: Database, userId: number, host: string, credentialId: string) {
  const [found] = await db
    .select()
    .from(passkeys)
    .where(and(isOf(userId), eq(passkeys.host, host), eq(passkeys.credential_id, credentialId)));
  return found;
}

/** Adds a passkey, once the account is locked; a 409 where it was added before, or there are too many. */
export async function insertPasskey(tx: Database, values: typeof passkeys.$inferInsert): Promise<void> {
  const [there] = await tx.select({ n: count() }).from(passkeys).where(isOf(values.user_id));
  if ((there?.n ?? 0) >= MAX_PASSKEYS) {
    throw new AppError('conflict', `There are ${MAX_PASSKEYS} passkeys already`, {
      detail: 'Remove one first.',
      values: { most: MAX_PASSKEYS },
    });
  }
  const inserted = await tx.insert(passkeys).values(values).onConflictDoNothing().returning({ id: passkeys.id });
  if (inserted.length === 0) throw new AppError('conflict', 'This passkey was added before');
}

/**
 * Counts a use of a passkey; false where its counter did not grow, which it must unless it always says 0. Of two concurrent
 * uses, on any processes, the second one is refused.
 */
export async function countUse(tx: Database, id: number, counter: number): Promise<boolean> {
  const grows = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`));
  const used = await tx
    .update(passkeys)
    .set({ counter, last_used_at: sql`now()` })
    .where(and(eq(passkeys.id, id), grows))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

export async function renamePasskey(tx: Database, userId: number, id: number, name: string) {
  const [renamed] = await tx.update(passkeys).set({ name }).where(isTheirs(userId, id)).returning(shown);
  if (!renamed) throw notFound('Passkey');
  return renamed;
}

export async function removePasskey(tx: Database, userId: number, id: number): Promise<void> {
  const removed = await tx.delete(passkeys).where(isTheirs(userId, id)).returning({ id: passkeys.id });
  if (removed.length === 0) throw notFound('Passkey');
}
