import type { AnswerType } from '../../constants.ts';

/**
 * Raised when the rules find something else than before, or `question_likeness` of the database does: what is stored of
 * questions is then computed again.
 */
export const LINT_RULES = 3;

/** Everything that a question can be noted for by looking at it alone. */
export const LINT_CODES = [
  'equal_options',
  'longest_key',
  'all_of_the_above',
  'broken_formula',
  'short_time',
  'answer_in_question',
  'picture_without_words',
] as const;
export type LintCode = (typeof LINT_CODES)[number];

/** Advice about one field of a question. It never prevents saving. */
export interface LintNote {
  readonly code: LintCode;
  readonly text: string;
  /** Where it belongs: `question_text`, `options.2.option_text`, `answer`, `time`, `media_alt`, `notes` or `hint`. */
  readonly field: string;
}

/** What the rules look at: a question, the values of its form, or a row of a sheet. Parts may be empty or missing. */
export interface LintedQuestion {
  readonly question_text: string;
  readonly answer_type: AnswerType | null;
  readonly options: readonly { readonly option_text: string; readonly is_correct: boolean }[];
  /** Only a text is looked at: a short answer. */
  readonly answer?: unknown;
  /** Seconds. */
  readonly time: number | null;
  readonly notes?: string | null;
  readonly hint?: string | null;
  /** A picture, and what it shows. */
  readonly media_file?: string | null;
  readonly media_alt?: string | null;
}

/** The field of an option by its position, from 0. */
export const optionField = (index: number) => `options.${index}.option_text`;
