import { DEFAULT_QUIZ_ID } from '@quizdesk/contract/constants';
import type { QuestionInput } from '@quizdesk/contract/questions';
import { storedAnswer } from '@quizdesk/contract/rules/question-answers';
import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { countDependents } from '../../db/dependents.ts';
import { daily_plan } from '../../db/schema/daily-plan.ts';
import { user_answers } from '../../db/schema/play.ts';
import { correct_answers, question_options, questions } from '../../db/schema/questions.ts';
import { AppError } from '../../shared/app-error.ts';
import { crudQueries } from '../crud/crud-queries.ts';
import { KEY_HEADER, type UploadKey } from '../crud/upload-key.ts';
import { findUpload, insertUpload, nameQuestion } from './idempotency-keys.queries.ts';
import { countQuestions, findQuestion, listQuestions, type QuestionRow } from './question-list.ts';
import { asRecords } from './questions-bulk.queries.ts';

/** What is stored of a choice; an id keeps the choice that has it. */
export interface ChoiceInput {
  readonly id?: number | undefined;
  readonly option_text: string;
  readonly is_correct: boolean;
}

/** Puts the choices of a question where its old ones were; those of the question that have an id keep it. */
export async function replaceChoices(tx: Database, questionId: number, choices: readonly ChoiceInput[]): Promise<void> {
  const ofQuestion = eq(question_options.question_id, questionId);
  const placed = choices.map((choice, index) => ({ ...choice, question_id: questionId, position: index + 1 }));
  const kept = placed.flatMap(({ id, ...choice }) => (id === undefined ? [] : [{ ...choice, id }]));
  const ids = kept.map(({ id }) => id);
  await tx.delete(question_options).where(and(ofQuestion, notInArray(question_options.id, ids)));
  if (kept.length > 0) {
    // Positions are unique: swapping two of them would collide, so all are moved away first.
    await tx.update(question_options).set({ position: sql`-position` }).where(ofQuestion);
    await tx.execute(sql`
      UPDATE question_options o SET position = x.position, option_text = x.option_text, is_correct = x.is_correct
      FROM ${asRecords(kept, 'id bigint, position int, option_text text, is_correct boolean')}
      WHERE o.id = x.id AND o.question_id = ${questionId}`);
  }
  const added = placed.flatMap(({ id, ...choice }) => (id === undefined ? [choice] : []));
  if (added.length > 0) await tx.insert(question_options).values(added);
}

/** Makes this the question's one record among the correct answers. */
export async function putAnswer(tx: Database, questionId: number, answer: string[] | boolean | string): Promise<void> {
  await tx
    .insert(correct_answers)
    .values({ question_id: questionId, answer })
    .onConflictDoUpdate({ target: correct_answers.question_id, set: { answer } });
}

/** The quiz of a level; an unknown level is then refused by its foreign key. */
export const quizOfLevel = (levelId: number): SQL<number> =>
  sql`coalesce((SELECT quiz_id FROM levels WHERE id = ${levelId}), ${DEFAULT_QUIZ_ID})`;

/** The row as it is there for certain: it was written in the same transaction. */
async function written(tx: Database, id: number): Promise<QuestionRow> {
  const row = await findQuestion(tx, id);
  if (!row) throw new Error(`Question ${id} has disappeared inside its own transaction`);
  return row;
}

async function insertWhole(tx: Database, input: QuestionInput, editorId: number | null): Promise<number> {
  const { options = [], answer: _, quiz_id, ...fields } = input;
  const [row] = await tx
    .insert(questions)
    .values({ ...fields, quiz_id: quiz_id ?? quizOfLevel(input.level_id), updated_by: editorId })
    .returning({ id: questions.id });
  if (!row) throw new Error('The insert returned no row');
  await replaceChoices(tx, row.id, options);
  await putAnswer(tx, row.id, storedAnswer(input));
  return row.id;
}

/** The question that this key has stored before. Throws `conflict` where something else is sent under it now. */
async function storedBefore(tx: Database, key: UploadKey): Promise<QuestionRow> {
  const before = await findUpload(tx, key.key);
  const question = before?.question_id ? await findQuestion(tx, before.question_id) : undefined;
  if (question && before?.content_hash === key.contentHash) return question;
  throw new AppError('conflict', 'Something else was stored already', {
    detail: question
      ? `What you sent before arrived and is question ${question.id}. Open it there to change it.`
      : `The ${KEY_HEADER} of this call was used for something else.`,
    values: question ? { id: question.id } : { header: KEY_HEADER },
  });
}

/**
 * Stores a question with its choices and its correct answer: all or nothing. Without an editor it is no one's. A
 * repeated call under the same key returns what was stored, and stores nothing twice.
 */
export function insertQuestion(
  db: Database,
  input: QuestionInput,
  editorId: number | null,
  key?: UploadKey,
): Promise<QuestionRow> {
  return db.transaction(async (tx) => {
    if (key && !(await insertUpload(tx, key, 1))) return storedBefore(tx, key);
    const id = await insertWhole(tx, input, editorId);
    if (key) await nameQuestion(tx, key, id);
    return written(tx, id);
  });
}

export const questionQueries = {
  list: listQuestions,
  count: countQuestions,
  find: findQuestion,
  /** What participants answered to a question, and its places in the plan of the quiz of the day. */
  dependents: countDependents(questions.id, { answers: user_answers.question_id, days: daily_plan.question_id }),
  /**
   * Deletes a question with its choices and its correct answer. Answers by participants stay and keep its id, which is
   * never given again.
   */
  remove: crudQueries(questions, {}).remove,
};
