import { mayHoldFormula, texParts } from '../tex-parts.ts';
import { type LintedQuestion, type LintNote, optionField } from './lint-note.ts';

/**
 * Words that a good reader reads in a second: 238 a minute is the mean of adults who read silently (Brysbaert 2019). A time
 * that not even they can read in is too short for pupils, before anybody has thought.
 */
const WORDS_A_SECOND = 238 / 60;

/** A formula is read as so many words, however long its TeX. */
const WORDS_OF_FORMULA = 3;

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,-]*/gu;

const wordsIn = (text: string): readonly string[] => text.match(WORD) ?? [];

const countWords = (text: string): number =>
  mayHoldFormula(text)
    ? texParts(text).reduce(
        (sum, part) => sum + (part.kind === 'text' ? wordsIn(part.text).length : WORDS_OF_FORMULA),
        0,
      )
    : wordsIn(text).length;

/** The question cannot be read in the time that it gives. */
export function shortTime({ question_text, options, time }: LintedQuestion): LintNote[] {
  if (time === null || !(time > 0)) return [];
  const words = [question_text, ...options.map(({ option_text }) => option_text)].reduce(
    (sum, text) => sum + countWords(text),
    0,
  );
  const seconds = Math.ceil(words / WORDS_A_SECOND);
  if (seconds <= time) return [];
  const text = `Reading its ${words} words takes about ${seconds} seconds: there is no time left to think.`;
  return [{ code: 'short_time', text, field: 'time' }];
}

/** A word of fewer letters is in many questions by chance; so is a number. */
const TELLING_LETTERS = 4;

const plainWords = (text: string) => wordsIn(text.toLowerCase()).map((word) => word.replace(/[.,'’-]+$/, ''));

/** A text as words between single spaces, so that a phrase is found at whole words alone. */
const asPhrase = (text: string) => ` ${plainWords(text).join(' ')} `;

const isTelling = (text: string) =>
  plainWords(text).some((word) => /^[\p{L}'’-]+$/u.test(word) && word.length >= TELLING_LETTERS);

/** Who asks which of two it is names both. */
const NAMES_CHOICES = / (?:or|versus|vs|either|whether|between) /;

/** The words of the correct answer stand in the question, and those of no other option do. */
export function answerInQuestion({ question_text, answer_type, options, answer }: LintedQuestion): LintNote[] {
  const question = asPhrase(question_text);
  const isNamed = (text: string) => isTelling(text) && question.includes(asPhrase(text));
  const text = 'These words are in the question already, which gives the answer away.';
  if (answer_type === 'short_answer') {
    if (typeof answer !== 'string' || !isNamed(answer) || NAMES_CHOICES.test(question)) return [];
    return [{ code: 'answer_in_question', text, field: 'answer' }];
  }
  if (answer_type !== 'multiple_choice') return [];
  const named = options.map(({ option_text }) => isNamed(option_text));
  if (options.some(({ is_correct }, index) => !is_correct && named[index] === true)) return [];
  return options.flatMap(({ is_correct }, index): LintNote[] =>
    is_correct && named[index] === true ? [{ code: 'answer_in_question', text, field: optionField(index) }] : [],
  );
}
