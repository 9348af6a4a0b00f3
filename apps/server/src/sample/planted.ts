import type { SampleQuestion } from './bank/question.ts';
import { SEASON_DAYS } from './season.ts';

/** A question whose stored key is wrong: who knows the answer is marked as wrong. */
interface WrongKey {
  readonly keyed: string;
  /** What is right, and what those who know it answer. */
  readonly known: string;
}

/**
 * Faults that the sample has on purpose, by the texts of their questions, so that the statistics have something to find;
 * docs/statistics.md names them.
 */
export const WRONG_KEYS: Readonly<Record<string, WrongKey>> = {
  'Which line of latitude is longest?': { keyed: 'The Tropic of Cancer', known: 'The Equator' },
  'How many electrons has a chloride ion, $\\ce{Cl-}$? (The atomic number of chlorine is 17.)': {
    keyed: '35',
    known: '18',
  },
  'Which gas turns lime water milky?': { keyed: '$\\ce{NH3}$', known: '$\\ce{CO2}$' },
};

/** A question whose answer went round from the middle of the season on. */
export const LEAK = { question_text: 'What stands at the base of Maslow’s pyramid of needs?', fromDay: 15 } as const;

/** A question with a second answer that about half of those who know the matter prefer. */
export const AMBIGUOUS = {
  question_text: 'Which sentence needs no correction?',
  also: 'Neither of the boys have a pen.',
} as const;

/**
 * An outage, three days before the last day of the season: from this hour until midnight no one could begin a quiz, and
 * those who had not played by then lost their streak. The streak desk shows it, *Repair an outage* mends it.
 */
export const OUTAGE = { day: SEASON_DAYS - 4, fromHour: 18 } as const;

/** A question as it is stored: with its wrong key, where it has one. */
export function withFault<Question extends SampleQuestion>(question: Question): Question {
  const fault = WRONG_KEYS[question.question_text];
  if (!fault || !question.options) return question;
  const options = question.options.map((option) => ({ ...option, is_correct: option.option_text === fault.keyed }));
  return { ...question, options };
}
