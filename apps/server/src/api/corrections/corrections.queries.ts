import type { CorrectionInput, correction } from '@quizdesk/contract/corrections';
import type { CorrectionInForce } from '@quizdesk/contract/questions';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { readTime } from '../../db/lists/list.ts';
import { correction_runs, corrections } from '../../db/schema/corrections.ts';
import { AppError, notFound } from '../../shared/app-error.ts';
import { findQuestion, type QuestionRow } from '../questions/question-list.ts';
import type { CorrectionUses } from './background.ts';
import { type Marks, markedAnswers } from './marks.ts';
import { type Computed, computePreview } from './preview.ts';
import { namePeople, type People, peopleOf, type StoredPreview } from './preview-names.ts';
import { marksOf, proposedKey } from './proposal.ts';
import { followRun, isAlive } from './runs.ts';

type Correction = z.output<typeof correction>;

const KEPT_DAYS = 1;
/** What would change for more answers is computed in the background, with progress. */
export const MANY_ANSWERS = 5000;

/** A correction; undefined where there is none. */
export async function findCorrection(db: Database, id: number): Promise<Correction | undefined> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    SELECT c.id, c.question_id, c.policy, c.answer, c.reason, c.operation_id, c.created_at, c.preview,
      CASE WHEN c.operation_id IS NULL AND (r.kind = 'apply' OR c.preview IS NULL) THEN r.progress END AS progress,
      ${peopleOf(sql`c.preview`)} AS people,
      CASE WHEN o.in_effect THEN 'applied' WHEN c.operation_id IS NOT NULL THEN 'undone'
        WHEN r.kind = 'apply' THEN 'applying' WHEN c.preview IS NOT NULL THEN 'ready'
        WHEN r.kind = 'compute' THEN 'computing' ELSE 'failed' END AS state
    FROM corrections c LEFT JOIN operations o ON o.id = c.operation_id
    LEFT JOIN correction_runs r ON r.correction_id = c.id AND ${isAlive}
    WHERE c.id = ${id}`);
  const [row] = rows;
  if (!row) return undefined;
  const { preview, people, created_at, ...rest } = row;
  // Each value is what the column of that name holds; only this file and `applyCorrection` write them.
  const stored = rest as Omit<Correction, 'preview' | 'created_at'>;
  return {
    ...stored,
    created_at: readTime(String(created_at)),
    ...(preview !== null && { preview: namePeople(preview as StoredPreview, (people ?? {}) as People) }),
  };
}

/** By which correction answers to a question are marked, null where by its key; undefined where there is no such question. */
export async function findInForce(db: Database, questionId: number): Promise<CorrectionInForce | null | undefined> {
  const { rows } = await db.execute<{ found: CorrectionInForce | null }>(sql`
    SELECT (SELECT json_build_object('id', c.id, 'policy', c.policy, 'answer', c.answer)
      FROM correction_in_force(q.id) c) AS found
    FROM questions q WHERE q.id = ${questionId}`);
  return rows[0]?.found;
}

/** Whether a question has so many answers that no one should wait for what would change. */
async function hasMany(db: Database, questionId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM user_answers WHERE question_id = ${questionId} OFFSET ${MANY_ANSWERS} LIMIT 1`);
  return rows.length > 0;
}

/**
 * Throws a 409 while a correction of the question is being applied: what is read meanwhile would not hold. Resolves to the
 * time of the look: one that is applied from then on overtakes the proposal.
 */
async function refuseWhileApplied(db: Database, questionId: number): Promise<Date> {
  const { rows } = await db.execute<{ at: string; running: { id: number; part: number } | null }>(sql`
    SELECT now() AS at, (
      SELECT json_build_object('id', c.id, 'part', round(100 * r.progress)::int) FROM correction_runs r
      JOIN corrections c ON c.id = r.correction_id
      WHERE c.question_id = ${questionId} AND r.kind = 'apply' AND ${isAlive} LIMIT 1) AS running`);
  const [row] = rows;
  if (!row?.running) return readTime(String(row?.at));
  const { id, part } = row.running;
  const detail = `Correction ${id} is being applied. If that was interrupted, try again in ten seconds.`;
  throw new AppError('conflict', `The question is being corrected: ${part} % are done`, {
    detail,
    values: { id, percent: part },
  });
}

/** Deletes proposals that no one applied; not one that someone is applying just now. */
async function forgetOld(db: Database): Promise<void> {
  await db.execute(sql`
    WITH old AS (
      DELETE FROM corrections WHERE id IN (
        SELECT id FROM corrections WHERE operation_id IS NULL AND created_at < now() - make_interval(days => ${KEPT_DAYS})
        FOR UPDATE SKIP LOCKED) RETURNING id
    ), proposed AS (
      -- An older release, which applies corrections beside this one, knows nothing of what is listed of them.
      SELECT id FROM corrections WHERE operation_id IS NULL EXCEPT SELECT id FROM old
    ), rescored AS (
      DELETE FROM rescored_attempts WHERE correction_id NOT IN (SELECT id FROM proposed)
    ), marked AS (
      DELETE FROM marked_answers WHERE correction_id NOT IN (SELECT id FROM proposed)
    )
    DELETE FROM correction_runs WHERE correction_id IN (SELECT id FROM old)`);
}

/** A proposal as it is to be stored. */
interface Proposed {
  readonly input: CorrectionInput;
  readonly question: QuestionRow;
  readonly key: ReturnType<typeof proposedKey>;
  readonly marks: Marks;
  readonly callerId: number;
  /** From when on another correction overtakes it. */
  readonly created_at: Date;
}

/** Stores what a proposal would change. */
async function storeComputed(tx: Database, id: number, marks: Marks, computed: Computed): Promise<void> {
  const { preview, lastAnswer, rescored } = computed;
  // Those that delete answers remove them here too: before what follows looks for them, or once it has stored them.
  await tx.execute(sql`LOCK TABLE marked_answers IN SHARE ROW EXCLUSIVE MODE`);
  await tx.execute(sql`
    INSERT INTO marked_answers (correction_id, answer_id, is_correct, becomes, points_earned, created_at)
    SELECT ${id}, id, is_correct, becomes, points_earned, created_at FROM (${markedAnswers(marks)}) x
    WHERE id <= ${lastAnswer} ORDER BY id`);
  await tx.update(corrections).set({ preview }).where(eq(corrections.id, id));
  await tx.execute(sql`
    INSERT INTO rescored_attempts (correction_id, attempt_id, score, time_taken, quiz_date, created_at)
    SELECT ${id}, id, score, time_taken, quiz_date, created_at FROM qotd_attempts
    WHERE id = ANY (${sql.param(rescored)}::bigint[]) ORDER BY id FOR KEY SHARE`);
}

/** Stores a proposal; one of which nothing is computed yet is being computed. */
function store(db: Database, { input, question, key, marks, callerId, created_at }: Proposed, computed?: Computed) {
  return db.transaction(async (tx) => {
    const [row] = await tx
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
        created_by: callerId,
        created_at,
      })
      .returning({ id: corrections.id });
    if (!row) throw new Error('The insert returned no row');
    if (computed) await storeComputed(tx, row.id, marks, computed);
    else await tx.insert(correction_runs).values({ correction_id: row.id, kind: 'compute' });
    return row.id;
  });
}

/** Computes in the background what a stored proposal would change. What stops before its end is reported as failed. */
function computeLater({ db, readingFor, background }: CorrectionUses, id: number, { marks, callerId }: Proposed): void {
  background.start(callerId, async (signal) => {
    const run = followRun(db, id, 'compute');
    try {
      const computed = await computePreview(readingFor(signal), marks, run.report);
      await db.transaction((tx) => storeComputed(tx, id, marks, computed));
    } finally {
      await run.end();
    }
  });
}

/**
 * Stores a proposal with what it would change, read until the signal aborts; where there are many answers that follows in the
 * background. Throws a 404 for an unknown question, a 422 for its key, a 409 while a correction of it is being applied.
 */
export async function insertCorrection(
  uses: CorrectionUses,
  input: CorrectionInput,
  { callerId, signal }: { readonly callerId: number; readonly signal: AbortSignal },
): Promise<Correction> {
  const { db } = uses;
  const reading = uses.readingFor(signal);
  const question = await findQuestion(reading, input.question_id);
  if (!question) throw notFound('Question');
  const key = proposedKey(question, input);
  const created_at = await refuseWhileApplied(reading, question.id);
  const marks = await marksOf(reading, question, input, key);
  await forgetOld(db);
  const proposed = { input, question, key, marks, callerId, created_at };
  const isMany = await hasMany(reading, question.id);
  const computed = isMany ? undefined : await computePreview(reading, marks);
  const id = await store(db, proposed, computed);
  const stored = await findCorrection(db, id);
  if (!stored) throw new Error('The proposal that was stored was not read');
  if (isMany) computeLater(uses, id, proposed);
  return stored;
}
