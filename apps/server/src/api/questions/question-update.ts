import { type AnswerParts, faultsOfAnswer, type QuestionUpdate, storedAnswer } from '@quizdesk/contract/questions';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { questions } from '../../db/schema/questions.ts';
import { AppError, invalid } from '../../plugins/app-error.ts';
import { fieldName } from '../../plugins/parse-payload.ts';
import { findQuestion, type QuestionRow } from './question-list.ts';
import { type ChoiceInput, putAnswer, quizOfLevel, replaceChoices } from './questions.queries.ts';

/** What the answer would be made of: what is sent, and what is stored where that still fits. */
function mergeAnswer(stored: QuestionRow, input: QuestionUpdate) {
  const answer_type = input.answer_type ?? stored.answer_type;
  const isSameType = answer_type === stored.answer_type;
  const isChoice = answer_type === 'multiple_choice';
  const options: ChoiceInput[] | undefined = input.options ?? (isChoice ? stored.options : undefined);
  // The answer of a multiple-choice question follows from its options; only one that is sent is compared with them.
  const kept = isSameType && !isChoice ? stored.answer : undefined;
  return { answer_type, options, answer: input.answer ?? kept };
}

function refuseFaults(parts: AnswerParts): void {
  const faults = faultsOfAnswer(parts);
  if (faults.length === 0) return;
  throw invalid(Object.fromEntries(faults.map(({ path, message }) => [fieldName(path), message])));
}

function refuseForeignChoices(stored: QuestionRow, choices: readonly ChoiceInput[]): void {
  const known = new Set(stored.options.map(({ id }) => id));
  choices.forEach(({ id }, index) => {
    // Taken out once it is named: a second one of the same id would be another choice.
    if (id !== undefined && !known.delete(id)) {
      throw invalid({ [fieldName(['options', index, 'id'])]: 'This option does not belong to the question' });
    }
  });
}

const choicesOf = (options: readonly ChoiceInput[] = []) =>
  options.map(({ option_text, is_correct }) => [option_text, is_correct]);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which what was sent differs from what is stored now. */
function differences(stored: QuestionRow, { version: _, options, answer: __, ...fields }: QuestionUpdate): string[] {
  const plain = Object.entries(fields)
    .filter(([name, value]) => value !== undefined && !isSame(value, stored[name as keyof typeof fields] ?? null))
    .map(([name]) => name);
  return options && !isSame(choicesOf(options), choicesOf(stored.options)) ? [...plain, 'options'] : plain;
}

/** What the update says of the answer differs from what is stored. */
function answerDiffers(stored: QuestionRow, parts: AnswerParts | undefined): boolean {
  if (!parts) return false;
  return faultsOfAnswer(parts).length > 0 || !isSame(storedAnswer(parts), stored.answer);
}

/**
 * Whether an update that names an older version says just what is stored: then it has arrived before, and its answer was
 * lost. Throws `conflict` where both differ.
 */
function isRepeated(stored: QuestionRow, input: QuestionUpdate, parts: AnswerParts | undefined): boolean {
  if (input.version === undefined || input.version === stored.version) return false;
  const fields = differences(stored, input);
  const differs = answerDiffers(stored, parts) ? [...fields, 'answer'] : fields;
  if (differs.length === 0) return true;
  const who = stored.updated_by?.name ?? null;
  throw new AppError('conflict', 'Somebody else has changed this question', {
    detail: `${who ?? 'Somebody'} changed question ${stored.id} after you opened it. Nothing of yours was stored yet.`,
    conflict: { changed_by: who, changed_at: stored.updated_at.toISOString(), version: stored.version, differs },
  });
}

/** A question that moves to another level goes to that level's quiz, unless it says which. */
const followingLevel = (stored: QuestionRow, { level_id, quiz_id }: QuestionUpdate) =>
  level_id !== undefined && level_id !== stored.level_id && quiz_id === undefined
    ? { quiz_id: quizOfLevel(level_id) }
    : {};

/** True where the update says anything about the answer. */
const touchesAnswer = ({ answer_type, options, answer }: QuestionUpdate) =>
  answer_type !== undefined || options !== undefined || (answer !== undefined && answer !== null);

/**
 * Changes a question with its choices and its correct answer: all or nothing. What the input leaves out stays. Throws
 * `conflict` where the version it names is not the stored one and both differ, and `invalid` for an answer that would not
 * fit.
 */
export function updateQuestion(
  db: Database,
  id: number,
  input: QuestionUpdate,
  editorId: number,
): Promise<QuestionRow | undefined> {
  const { options: _, answer: __, version: ___, ...fields } = input;
  return db.transaction(async (tx) => {
    // Held until the end, so that two updates of one question cannot mix; whoever only refers to it does not wait.
    await tx.select({ id: questions.id }).from(questions).where(eq(questions.id, id)).for('no key update');
    const stored = await findQuestion(tx, id);
    if (!stored) return undefined;
    const parts = touchesAnswer(input) ? mergeAnswer(stored, input) : undefined;
    if (isRepeated(stored, input, parts)) return stored;
    if (parts) refuseFaults(parts);
    refuseForeignChoices(stored, parts?.options ?? []);
    await tx
      .update(questions)
      .set({
        ...fields,
        ...followingLevel(stored, input),
        version: sql`version + 1`,
        updated_by: editorId,
        updated_at: sql`now()`,
      })
      .where(eq(questions.id, id));
    if (parts) {
      await replaceChoices(tx, id, parts.options ?? []);
      await putAnswer(tx, id, storedAnswer(parts));
    }
    return findQuestion(tx, id);
  });
}
