/** What statistics may find about a question, as people read it; in the order in which findings are shown. */
export const VERDICT_TEXTS = {
  check_key: 'Check the key',
  sudden_change: 'Sudden change',
  second_answer: 'Second answer right too?',
  near_guessing: 'Near guessing',
  does_not_separate: 'Does not separate',
  too_easy: 'Too easy',
  option_unused: 'Option nobody takes',
} as const;
export type Verdict = keyof typeof VERDICT_TEXTS;
export const VERDICTS = [
  'check_key',
  'sudden_change',
  'second_answer',
  'near_guessing',
  'does_not_separate',
  'too_easy',
  'option_unused',
] as const satisfies readonly Verdict[];

/** The verdicts that require action before a question is asked; the others inform about the quality of the bank. */
export const GRAVE_VERDICTS: readonly Verdict[] = ['check_key', 'sudden_change', 'second_answer'];
