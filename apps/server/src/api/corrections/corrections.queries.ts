import type { CorrectionInput, correction } from '@quizdesk/contract/corrections';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { corrections } from '../../db/schema/corrections.ts';
import { operations } from '../../db/schema/journal.ts';
import { notFound } from '../../shared/app-error.ts';
import { findQuestion } from '../questions/question-list.ts';
import { computePreview } from './preview.ts';
import { marksOf, proposedKey } from './proposal.ts';

type Correction = z.output<typeof correction>;

const KEPT_DAYS = 1;

/** A correction; undefined where there is none. */
export async function findCorrection(db: Database, id: number): Promise<Correction | undefined> {
  const [row] = await db
    .select({ stored: corrections, in_effect: operations.in_effect })
    .from(corrections)
    .leftJoin(operations, eq(operations.id, corrections.operation_id))
    .where(eq(corrections.id, id));
  if (!row) return undefined;
  const { question_id, policy, answer, reason, operation_id, created_at, preview } = row.stored;
  const state = operation_id === null ? 'ready' : row.in_effect ? 'applied' : 'undone';
  const parts = { id, question_id, policy, answer, reason, state, operation_id, created_at } as const;
  // Only `insertCorrection` stores previews.
  return { ...parts, preview: preview as Correction['preview'] };
}

/** Stores a proposal with what it would change, read by `reading`. Throws a 404 for an unknown question, a 422 for its key. */
export async function insertCorrection(
  { db, reading, timeZone }: { readonly db: Database; readonly reading: Database; readonly timeZone: string },
  input: CorrectionInput,
  callerId: number,
): Promise<Correction> {
  const question = await findQuestion(reading, input.question_id);
  if (!question) throw notFound('Question');
  const key = proposedKey(question, input);
  const marks = await marksOf(reading, question, input, key);
  const preview = await computePreview(reading, marks, timeZone);
  // Proposals that nobody applied.
  await db.execute(sql`
    DELETE FROM corrections WHERE operation_id IS NULL AND created_at < now() - make_interval(days => ${KEPT_DAYS})`);
  const [row] = await db
    .insert(corrections)
    .values({
      question_id: question.id,
      policy: input.policy,
      answer: key ?? null,
      reason: input.reason,
      question_version: question.version,
      accepted: [...marks.accepted],
      score: marks.score,
      restores: marks.restores,
      preview,
      created_by: callerId,
    })
    .returning({ id: corrections.id, created_at: corrections.created_at });
  if (!row) throw new Error('The insert returned no row');
  const { policy, reason } = input;
  const parts = { question_id: question.id, policy, answer: key ?? null, reason, preview };
  return { ...row, ...parts, state: 'ready', operation_id: null };
}
