import type { QuestionInput } from '@quizdesk/contract/questions';
import type { PictureName } from '../pictures.ts';

/** A question of the sample competition, with its level, its round and its picture by what they are called there. */
export interface SampleQuestion
  extends Omit<QuestionInput, 'level_id' | 'round_id' | 'quiz_id' | 'media_file' | 'media_alt'> {
  readonly level_number: number;
  readonly serial_number: number;
  readonly picture?: PictureName;
}

/** A question of a subject's file, which says the subject once for all of them. */
export type BankQuestion = Omit<SampleQuestion, 'subject'>;

/** The level by its number and the round by its serial number. Statements that are true or false have a round of their own. */
type Place = readonly [level: number, round: 1 | 2 | 4 | 5];
type Extras = Pick<BankQuestion, 'question_type' | 'notes' | 'hint' | 'picture'>;

const TRUE_OR_FALSE = 3;
const SECONDS = { multiple_choice: 45, true_false: 20, short_answer: 60 } as const;
const MORE_SECONDS_A_LEVEL = 5;

/** Harder questions are worth more and have more time. */
function frame(level_number: number, answer_type: keyof typeof SECONDS, question_text: string) {
  const time = SECONDS[answer_type] + MORE_SECONDS_A_LEVEL * (level_number - 1);
  return { level_number, answer_type, question_text, time, score: level_number + 1 };
}

/** A multiple-choice question; the options that begin with `*` are correct. */
export function choice(
  [level, serial_number]: Place,
  text: string,
  options: readonly string[],
  extras: Extras = {},
): BankQuestion {
  return {
    ...frame(level, 'multiple_choice', text),
    serial_number,
    options: options.map((option) => ({ option_text: option.replace(/^\*/, ''), is_correct: option.startsWith('*') })),
    ...extras,
  };
}

/** A statement that is true or false. */
export function truth(level: number, text: string, answer: boolean, extras: Extras = {}): BankQuestion {
  return { ...frame(level, 'true_false', text), serial_number: TRUE_OR_FALSE, answer, ...extras };
}

/** A question that is answered in a few words. */
export function short([level, serial_number]: Place, text: string, answer: string, extras: Extras = {}): BankQuestion {
  return { ...frame(level, 'short_answer', text), serial_number, answer, ...extras };
}
