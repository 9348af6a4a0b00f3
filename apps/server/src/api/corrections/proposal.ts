import type { CorrectionInput } from '@quizdesk/contract/corrections';
import { correctTexts, faultsOfAnswer, storedAnswer } from '@quizdesk/contract/rules/question-answers';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { invalid } from '../../shared/app-error.ts';
import type { QuestionRow } from '../questions/question-list.ts';
import type { Marks } from './marks.ts';

type Key = string[] | boolean | string;

/** The choices of a question with those marked that a key names. */
export function choicesFor({ options }: QuestionRow, key: readonly string[]) {
  return options.map((option) => ({ ...option, is_correct: key.includes(option.option_text) }));
}

/** The proposed key as a question stores it; undefined where the key stays. Throws a 422 for one that the question cannot have. */
export function proposedKey(question: QuestionRow, { answer }: CorrectionInput): Key | undefined {
  if (answer === undefined || answer === null) return undefined;
  const { answer_type } = question;
  if (answer_type !== 'multiple_choice') {
    const [fault] = faultsOfAnswer({ answer_type, answer });
    if (fault) throw invalid({ answer: fault.message });
    return storedAnswer({ answer_type, answer });
  }
  const texts = new Set([answer].flat().map(String));
  const key = correctTexts(choicesFor(question, [...texts]));
  if (key.length === 0 || key.length !== texts.size)
    throw invalid({ answer: 'Answer must be texts of the question’s options' });
  return key;
}

export const textsOf = (key: Key): string[] => [key].flat().map(String);

async function canonical(db: Database, alternatives: readonly (readonly string[])[]): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(sql`
    SELECT answer_canonical(ARRAY(SELECT jsonb_array_elements_text(one))) AS text
    FROM jsonb_array_elements(${JSON.stringify(alternatives)}::jsonb) one`);
  return rows.map(({ text }) => text);
}

/** How a proposal marks answers. What is right besides the new key is what is right now. */
export async function marksOf(
  db: Database,
  question: QuestionRow,
  { policy }: CorrectionInput,
  key: Key | undefined,
): Promise<Marks> {
  const { rows } = await db.execute<{ policy: string; accepted: string[] }>(
    sql`SELECT policy, to_json(accepted) AS accepted FROM correction_in_force(${question.id})`,
  );
  const [present] = rows;
  const { answer } = question;
  const alternatives = key === undefined ? [] : [textsOf(key)];
  const isBoth = policy === 'accept_both';
  const alsoNow = isBoth ? (present?.accepted ?? []) : [];
  if (isBoth && alsoNow.length === 0 && answer !== null) alternatives.push(textsOf(answer));
  return {
    questionId: question.id,
    policy,
    accepted: [...new Set([...(await canonical(db, alternatives)), ...alsoNow])],
    score: question.score,
    restores: present?.policy === 'void',
  };
}
