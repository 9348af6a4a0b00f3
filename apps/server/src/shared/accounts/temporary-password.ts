import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { temporary_passwords } from '../../db/schema/temporary-passwords.ts';

/** Someone else has given an account its password: its owner changes it before anything else. */
export async function markTemporary(tx: Database, userId: number): Promise<void> {
  await tx.insert(temporary_passwords).values({ user_id: userId }).onConflictDoNothing();
}

/** The password of an account is known to its owner alone, or is about to be replaced. */
export async function unmarkTemporary(tx: Database, userId: number): Promise<void> {
  await tx.delete(temporary_passwords).where(eq(temporary_passwords.user_id, userId));
}
