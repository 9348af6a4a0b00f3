import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { question_uploads } from '../../db/schema/questions.ts';
import { CONTENT_PREFIX, type UploadKey } from '../crud/upload-key.ts';

/** An upload that is stored. */
export interface StoredUpload {
  readonly content_hash: string;
  readonly inserted: number;
  readonly question_id: number | null;
}

/** Forgets keys that count no longer: after a week, and after ten minutes where only the content gave the key. */
export async function removeOldUploads(db: Database): Promise<void> {
  await db.execute(sql`
    DELETE FROM question_uploads WHERE created_at < now() - interval '7 days'
      OR starts_with(key, ${CONTENT_PREFIX}) AND created_at < now() - interval '10 minutes'`);
}

/**
 * Takes a key for an upload, inside its transaction. False where it is taken; one that another transaction has just taken
 * is waited for.
 */
export async function insertUpload(tx: Database, { key, contentHash }: UploadKey, inserted: number): Promise<boolean> {
  const { rowCount } = await tx
    .insert(question_uploads)
    .values({ key, content_hash: contentHash, inserted })
    .onConflictDoNothing({ target: question_uploads.key });
  return rowCount === 1;
}

export async function findUpload(db: Database, key: string): Promise<StoredUpload | undefined> {
  const { content_hash, inserted, question_id } = question_uploads;
  const [found] = await db
    .select({ content_hash, inserted, question_id })
    .from(question_uploads)
    .where(eq(question_uploads.key, key));
  return found;
}

/** Says which question a key has stored, inside of its transaction. */
export async function nameQuestion(tx: Database, { key }: UploadKey, questionId: number): Promise<void> {
  await tx.update(question_uploads).set({ question_id: questionId }).where(eq(question_uploads.key, key));
}
