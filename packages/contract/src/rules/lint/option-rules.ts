import { type LintedQuestion, type LintNote, optionField } from './lint-note.ts';

/**
 * Case is part of what an option says (mW and MW, AaBb and aabb, \Delta and \delta); only the capital that begins a word of
 * at least so many letters is a matter of style.
 */
const STYLED_WORD_LETTERS = 5;
const STYLED_WORD = new RegExp(`(?<![\\\\\\p{L}])\\p{Lu}(?=\\p{Ll}{${STYLED_WORD_LETTERS - 1}})`, 'gu');

/** A text as two options are compared: spaces, a full stop at the end and the capitals of words make no difference. */
const sameOption = (text: string) =>
  text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<=[\p{L}\p{N}])\.$/u, '')
    .replaceAll(STYLED_WORD, (capital) => capital.toLowerCase());

/** Options that say the same as an earlier one. */
export function equalOptions({ options }: LintedQuestion): LintNote[] {
  const seen = new Set<string>();
  return options.flatMap(({ option_text }, index): LintNote[] => {
    const key = sameOption(option_text);
    if (key === '') return [];
    if (seen.has(key)) {
      const text = 'This says the same as an option before it.';
      return [{ code: 'equal_options', text, field: optionField(index) }];
    }
    seen.add(key);
    return [];
  });
}

/** Below three options, or in short ones, the longest is no hint: 14 m/s is not guessed for being longer than 7 m/s. */
const LONG_KEY = { options: 3, characters: 40, timesTheNext: 1.6 } as const;

const lengthOf = (text: string) => [...text.trim().replaceAll(/\s+/g, ' ')].length;

/** The one correct option is by far the longest: who knows nothing takes it. */
export function longestKey({ options }: LintedQuestion): LintNote[] {
  const key = options.findIndex(({ is_correct }) => is_correct);
  const others = options.filter(({ is_correct }) => !is_correct);
  if (key === -1 || others.length !== options.length - 1 || options.length < LONG_KEY.options) return [];
  const length = lengthOf(options[key]?.option_text ?? '');
  const next = Math.max(...others.map(({ option_text }) => lengthOf(option_text)));
  if (length < LONG_KEY.characters || next === 0 || length < next * LONG_KEY.timesTheNext) return [];
  const text = 'The correct option is by far the longest, which gives it away. Shorten it, or lengthen the others.';
  return [{ code: 'longest_key', text, field: optionField(key) }];
}

const OF_THE_ABOVE = /^(?:all|none|both|neither) of (?:the )?(?:above|below|these|those|them)(?: \p{L}+){0,3}[.!]?$/iu;

/** Options that speak of the others: to know two right ones, or a wrong one, is then enough. */
export function allOfTheAbove({ options }: LintedQuestion): LintNote[] {
  return options.flatMap(({ option_text }, index): LintNote[] => {
    const option = option_text.trim().replaceAll(/\s+/g, ' ');
    if (option.length > 60 || !OF_THE_ABOVE.test(option)) return [];
    const text = `“${option}” can be guessed from the other options, and misleads once their order changes.`;
    return [{ code: 'all_of_the_above', text, field: optionField(index) }];
  });
}
