import type { QuestionUpdate } from '@quizdesk/contract/questions';
import { type AnswerParts, faultsOfAnswer, storedAnswer } from '@quizdesk/contract/rules/question-answers';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { questions } from '../../db/schema/questions.ts';
import { invalid } from '../../shared/app-error.ts';
import { fieldName } from '../../shared/parse-payload.ts';
import { differencesOf, refuseStale } from '../crud/row-versions.ts';
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

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const choicesOf = (options: readonly ChoiceInput[] = []) =>
  options.map(({ option_text, is_correct }) => [option_text, is_correct]);

/** The fields in which what was sent differs from what is stored now. */
function differences(stored: QuestionRow, { options, answer: _, ...fields }: QuestionUpdate): string[] {
  const plain = differencesOf(stored, fields);
  return options && !isSame(choicesOf(options), choicesOf(stored.options)) ? [...plain, 'options'] : plain;
}

/** What the update says of the answer differs from what is stored. */
function answerDiffers(stored: QuestionRow, parts: AnswerParts | undefined): boolean {
  if (!parts) return false;
  return faultsOfAnswer(parts).length > 0 || !isSame(storedAnswer(parts), stored.answer);
}

/** A question that moves to another level goes to that level's quiz, unless it says which. */
const followingLevel = (stored: QuestionRow, { level_id, quiz_id }: QuestionUpdate) =>
  level_id !== undefined && level_id !== stored.level_id && quiz_id === undefined
    ? { quiz_id: quizOfLevel(level_id) }
    : {};

/** True where the update says anything about the answer. */
const touchesAnswer = ({ answer_type, options, answer }: QuestionUpdate) =>
  answer_type !== undefined || options !== undefined || (answer !== undefined && answer !== null);

/** A description is of one picture: it goes with that, unless the update has one for the next. */
const followingPicture = (stored: QuestionRow, { media_file, media_alt }: QuestionUpdate) =>
  media_file !== undefined && media_file !== stored.media_file && media_alt === undefined ? { media_alt: null } : {};

/**
 * Changes a question with its choices and its correct answer: all or nothing. What the input leaves out stays; where nothing
 * differs, nothing is stored. Throws
 * `conflict` where the version that was seen is not the stored one and both differ, and `invalid` for an answer that would not
 * fit.
 */
export function updateQuestion(
  db: Database,
  id: number,
  input: Omit<QuestionUpdate, 'version'>,
  editorId: number,
  seen?: number,
): Promise<QuestionRow | undefined> {
  const { options: _, answer: __, ...fields } = input;
  return db.transaction(async (tx) => {
    // Held until the end, so that two updates of one question cannot mix; statements that only refer to it do not wait.
    await tx.select({ id: questions.id }).from(questions).where(eq(questions.id, id)).for('no key update');
    const stored = await findQuestion(tx, id);
    if (!stored) return undefined;
    const parts = touchesAnswer(input) ? mergeAnswer(stored, input) : undefined;
    const differing = [...differences(stored, input), ...(answerDiffers(stored, parts) ? ['answer'] : [])];
    if (seen !== undefined && seen !== stored.version) {
      await refuseStale(tx, 'questions', stored, differing);
      return stored;
    }
    if (parts) refuseFaults(parts);
    refuseForeignChoices(stored, parts?.options ?? []);
    if (differing.length === 0) return stored;
    await tx
      .update(questions)
      .set({
        ...fields,
        ...followingLevel(stored, input),
        ...followingPicture(stored, input),
        // Options and the answer are in other tables: a change to them alone makes a new version too.
        version: sql`nextval('row_version')`,
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
