import type { CorrectionApplication } from '@quizdesk/contract/corrections';
import { NOTIFICATION_LIMITS } from '@quizdesk/contract/notifications';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type OperationStart, recordOperation } from '../../db/journal/operation.ts';
import { correction_sweeps, corrections, marked_answers, rescored_attempts } from '../../db/schema/corrections.ts';
import { questions } from '../../db/schema/questions.ts';
import { invalid, notFound } from '../../shared/app-error.ts';
import { POINTS, textFor } from '../../shared/message-text.ts';
import { findQuestion, type QuestionRow } from '../questions/question-list.ts';
import { updateQuestion } from '../questions/question-update.ts';
import { badgeMoves, giveBadges, takeBadgesBack } from './badge-changes.ts';
import { isChanged, type Marks, markedAnswers } from './marks.ts';
import type { StoredPreview } from './preview-names.ts';
import { choicesFor, textsOf } from './proposal.ts';
import { cannotApply } from './runs.ts';

type Stored = typeof corrections.$inferSelect;

/** Answers that one statement marks. */
const BATCH = 10_000;

/** Throws where a correction of the question was applied, undone or redone since: what was shown does not hold any more. */
async function refuseOvertaken(tx: Database, { question_id, created_at }: Stored): Promise<void> {
  const { rows } = await tx.execute(sql`
    WITH RECURSIVE operation AS (
      SELECT o.at, o.undone_by FROM corrections c JOIN operations o ON o.id = c.operation_id WHERE c.question_id = ${question_id}
      UNION ALL
      SELECT o.at, o.undone_by FROM operation JOIN operations o ON o.id = operation.undone_by
    )
    SELECT FROM operation WHERE at >= ${created_at} LIMIT 1`);
  if (rows.length === 0) return;
  throw cannotApply('The question was corrected since. Propose the correction again to see what it changes now.');
}

/** Holds a proposal and its question, which must be as it was proposed for. */
async function holdProposal(tx: Database, id: number): Promise<{ stored: Stored; question: QuestionRow }> {
  const [stored] = await tx.select().from(corrections).where(eq(corrections.id, id)).for('update');
  if (!stored) throw notFound('Correction');
  if (stored.operation_id !== null) throw cannotApply(`Operation ${stored.operation_id} has applied it already.`);
  if (stored.preview === null) throw cannotApply('What it would change is not computed yet.');
  // As an edit of the question holds it; participants' answers do not wait for it.
  await tx
    .select({ id: questions.id })
    .from(questions)
    .where(eq(questions.id, stored.question_id))
    .for('no key update');
  const question = await findQuestion(tx, stored.question_id);
  if (!question) throw cannotApply('The question was deleted.');
  if (question.version !== stored.question_version) {
    throw cannotApply('The question was changed since. Propose the correction again to see what it changes now.');
  }
  await refuseOvertaken(tx, stored);
  await refuseWithoutEffect(tx, stored, question);
  return { stored, question };
}

/** Whether a proposed key is the present one; together with what is right now where both are to be. */
function isPresentKey({ answer, policy }: Stored, question: QuestionRow): boolean {
  if (answer === null) return true;
  if (question.answer === null) return false;
  const [present, proposed] = [textsOf(question.answer), textsOf(answer)];
  const isPart = proposed.every((text) => present.includes(text));
  return isPart && (policy === 'accept_both' || present.length === proposed.length);
}

/** Throws where the key stays, no answer is marked otherwise, and answers to come are marked as they are already. */
async function refuseWithoutEffect(tx: Database, stored: Stored, question: QuestionRow) {
  if (!isPresentKey(stored, question)) return;
  // Only `insertCorrection` stores previews.
  const { right_wrong, wrong_right, students } = stored.preview as StoredPreview;
  if (right_wrong + wrong_right + students > 0) return;
  const { rows } = await tx.execute<{ is_same: boolean }>(sql`
    SELECT p.policy = c.policy AND (p.policy = 'void' OR p.accepted @> c.accepted AND p.accepted <@ c.accepted
      AND (p.score, p.restores) = (c.score, c.restores)) AS is_same
    FROM corrections c, correction_in_force(c.question_id) p WHERE c.id = ${stored.id}`);
  // Without one, an answer is right that is the key.
  const isKeyAlone = stored.accepted.length === 1 && (stored.policy === 'key' || stored.policy === 'accept_both');
  if (rows[0]?.is_same ?? isKeyAlone)
    throw cannotApply('It would change neither the key nor an answer. Choose another key.');
}

/** Makes the proposed key that of the question. Returns the key that it has then. */
async function changeKey(
  tx: Database,
  { stored, question }: { stored: Stored; question: QuestionRow },
  editorId: number,
) {
  const { answer, policy } = stored;
  if (answer === null) return question.answer;
  // A key of several texts or of one side takes both answers only by the rule of the correction; the choices show both.
  const kept = policy === 'accept_both' ? question.options.filter((option) => option.is_correct) : [];
  const change = Array.isArray(answer)
    ? { options: choicesFor(question, [...answer, ...kept.map(({ option_text }) => option_text)]) }
    : { answer };
  return (await updateQuestion(tx, question.id, change, editorId))?.answer ?? null;
}

/** The part of the work that marking answers is. */
const MARKING = 0.8;

/**
 * Marks all answers after one, those too that arrive meanwhile, some thousand with each statement; after each it says how
 * many. Returns the last one's id.
 */
async function markAnswers(tx: Database, marks: Marks, from = 0, marked?: (answers: number) => void): Promise<number> {
  let after = from;
  for (let answers = BATCH; ; answers += BATCH) {
    const { rows } = await tx.execute<{ last: number | null }>(sql`
      WITH batch AS MATERIALIZED (${markedAnswers(marks, { after, most: BATCH })}), marked AS (
        UPDATE user_answers t SET is_correct = x.becomes, points_earned = x.points_after
        FROM batch x WHERE t.id = x.id AND ${isChanged}
      )
      SELECT max(id) AS last FROM batch`);
    const last = rows[0]?.last ?? null;
    if (last === null) return after;
    after = last;
    marked?.(answers);
  }
}

/** How the points of each answer have changed, by the journal of the operation. */
const pointChanges = (operation: number) => sql`
  SELECT c.row_id AS id, (c.after ->> 'points_earned')::int - (c.before ->> 'points_earned')::int AS delta
  FROM operation_changes c WHERE c.operation_id = ${operation} AND c.table_name = 'user_answers' AND c.before ? 'points_earned'`;

/** Attempts that are being played wait for their score to be changed until the end: this comes last. */
async function correctScores(tx: Database, operation: number): Promise<void> {
  await tx.execute(sql`
    UPDATE qotd_attempts t SET score = greatest(0, t.score + d.delta) FROM (
      SELECT a.qotd_attempt_id AS id, sum(p.delta)::int AS delta FROM (${pointChanges(operation)}) p JOIN user_answers a ON a.id = p.id
      WHERE a.qotd_attempt_id IS NOT NULL GROUP BY a.qotd_attempt_id HAVING sum(p.delta) <> 0 ORDER BY 1
    ) d WHERE t.id = d.id AND t.score <> greatest(0, t.score + d.delta)`);
}

type Message = NonNullable<CorrectionApplication['message']>;

/** Sends a message to each student whose points the operation has changed: a separate operation, which nothing calls back. */
async function notifyStudents(
  tx: Database,
  operation: number,
  message: Message,
  sender: OperationStart,
): Promise<void> {
  const { title, message: text } = message;
  // What standings read has not followed yet.
  const corrected = sql`coalesce(${POINTS}, 0) + d.delta`;
  await recordOperation(
    tx,
    { ...sender, action: 'notifications.send' },
    (inner) =>
      inner.execute(sql`
        INSERT INTO notifications (user_id, type, title, message, sent_by)
        SELECT t.id, 'alert', ${textFor(title, NOTIFICATION_LIMITS.title, corrected)},
          ${textFor(text, NOTIFICATION_LIMITS.message, corrected)}, ${sender.actorId}
        FROM users t JOIN (
          SELECT a.user_id AS id, sum(p.delta)::bigint AS delta FROM (${pointChanges(operation)}) p JOIN user_answers a ON a.id = p.id
          GROUP BY a.user_id HAVING sum(p.delta) <> 0
        ) d ON d.id = t.id
        ORDER BY t.id`),
    () => undefined,
  );
}

/** Who applies, and as what operation. */
interface Application {
  readonly operation: number;
  readonly caller: OperationStart & { readonly actorId: number };
  /** Called with how far it has come, 0 to 1. */
  readonly report: (progress: number) => void;
}

/** Applies a proposal inside of the operation that is open in `tx`. Returns the question's id. */
export async function applyCorrection(
  tx: Database,
  id: number,
  input: CorrectionApplication,
  { operation, caller, report }: Application,
): Promise<number> {
  const proposal = await holdProposal(tx, id);
  const { stored } = proposal;
  const reason = input.reason || stored.reason;
  if (reason === '') throw invalid({ reason: 'Reason is required' });
  await tx.execute(sql`SET LOCAL jit = off`);
  await tx.execute(sql`SET LOCAL work_mem = '64MB'`);
  const marks: Marks = { ...stored, questionId: stored.question_id };
  const { gained, lost } = await badgeMoves(tx, marks);
  const key_after = await changeKey(tx, proposal, caller.actorId);
  // Only `insertCorrection` stores previews.
  const { answers } = stored.preview as StoredPreview;
  const last = await markAnswers(tx, marks, 0, (marked) => report(MARKING * Math.min(1, marked / answers)));
  await giveBadges(tx, gained);
  if (input.take_badges_back) await takeBadgesBack(tx, lost);
  // What has arrived since.
  const last_answer_id = await markAnswers(tx, marks, last);
  await correctScores(tx, operation);
  await tx
    .update(corrections)
    .set({ reason, operation_id: operation, key_after, last_answer_id })
    .where(eq(corrections.id, id));
  for (const listed of [rescored_attempts, marked_answers]) await tx.delete(listed).where(eq(listed.correction_id, id));
  await tx.insert(correction_sweeps).values({ correction_id: id });
  if (input.message) await notifyStudents(tx, operation, input.message, caller);
  return stored.question_id;
}
