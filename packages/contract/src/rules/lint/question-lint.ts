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
function shortTime({ question_text, options, time }: LintedQuestion): LintNote[] {
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
const DISTINCTIVE_LETTERS = 4;

const plainWords = (text: string) => wordsIn(text.toLowerCase()).map((word) => word.replace(/[.,'’-]+$/, ''));

/** A text as words between single spaces, so that a phrase is found at whole words alone. */
const asPhrase = (text: string) => ` ${plainWords(text).join(' ')} `;

const isDistinctive = (text: string) =>
  plainWords(text).some((word) => /^[\p{L}'’-]+$/u.test(word) && word.length >= DISTINCTIVE_LETTERS);

/** Who asks which of two it is names both. */
const NAMES_CHOICES = / (?:or|versus|vs|either|whether|between) /;

/** The words of the correct answer are in the question, and those of no other option do. */
function answerInQuestion({ question_text, answer_type, options, answer }: LintedQuestion): LintNote[] {
  const question = asPhrase(question_text);
  const isNamed = (text: string) => isDistinctive(text) && question.includes(asPhrase(text));
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
function equalOptions({ options }: LintedQuestion): LintNote[] {
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
function longestKey({ options }: LintedQuestion): LintNote[] {
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
function allOfTheAbove({ options }: LintedQuestion): LintNote[] {
  return options.flatMap(({ option_text }, index): LintNote[] => {
    const option = option_text.trim().replaceAll(/\s+/g, ' ');
    if (option.length > 60 || !OF_THE_ABOVE.test(option)) return [];
    const text = `“${option}” can be guessed from the other options, and misleads once their order changes.`;
    return [{ code: 'all_of_the_above', text, field: optionField(index) }];
  });
}

/** Delimiters that open or close a formula and were left as words, because their other half is missing. */
const LEFT_OPEN = /\\\(|\\\[|\\ce\{/;
const LEFT_CLOSED = /\\\)|\\\]/;
/** A dollar that is no price: what touches it is no amount, and no name of a currency (US$, $US). */
const STRAY_DOLLAR = /\$(?!US|AU|NZ|CA|HK)(?=[\p{L}\\(^_{])|(?<=[\p{Ll})}])\$(?!\s*\d)/u;
/** Commands that people type; other words behind a backslash may be of a program or a path. */
const BARE_TEX =
  /\\(?:[dt]?frac|sqrt|times|cdot|div|pm|pi|mu|theta|alpha|beta|gamma|delta|lambda|sigma|omega|Delta|Omega|Sigma|leq|geq|neq|infty|circ|degree|rightarrow|sum|int|lim|left|right|begin|mathrm|overline|vec)(?![A-Za-z])/;

function faultOfWords(words: string): string | undefined {
  if (LEFT_OPEN.test(words)) return 'A formula begins here and is never closed.';
  if (LEFT_CLOSED.test(words)) return 'A formula is closed here that never began.';
  if (STRAY_DOLLAR.test(words)) return 'A dollar sign has no other half: a formula needs one at either end.';
  const bare = BARE_TEX.exec(words)?.[0];
  return bare === undefined ? undefined : `${bare} stands outside of dollar signs and is shown as it is typed.`;
}

const count = (tex: string, sign: RegExp) => tex.match(sign)?.length ?? 0;

/** What is wrong with the TeX between two delimiters, in one sentence. */
export function faultOfFormula(tex: string): string | undefined {
  let depth = 0;
  for (const [sign] of tex.matchAll(/\\[\s\S]|[{}]/g)) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (depth < 0) break;
  }
  if (depth !== 0) return 'A formula has braces { } that do not match.';
  if (count(tex, /\\left(?!\p{L})/gu) !== count(tex, /\\right(?!\p{L})/gu)) {
    return 'A formula has \\left and \\right that do not match.';
  }
  return count(tex, /\\begin\s*\{/g) === count(tex, /\\end\s*\{/g)
    ? undefined
    : 'A formula has \\begin and \\end that do not match.';
}

/** What is wrong with the formulas of a text, in one sentence; nothing, where each begins and ends. */
export function faultOfFormulas(text: string): string | undefined {
  if (!mayHoldFormula(text)) return undefined;
  for (const part of texParts(text)) {
    const fault = part.kind === 'text' ? faultOfWords(part.text) : faultOfFormula(part.tex);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Every text of the question whose formulas do not begin and end: such a formula is shown as it was typed. */
function brokenFormulas({ question_text, options, answer, notes, hint }: LintedQuestion): LintNote[] {
  const texts: readonly (readonly [string, unknown])[] = [
    ['question_text', question_text],
    ...options.map(({ option_text }, index) => [optionField(index), option_text] as const),
    ['answer', answer],
    ['notes', notes],
    ['hint', hint],
  ];
  return texts.flatMap(([field, text]): LintNote[] => {
    const fault = typeof text === 'string' ? faultOfFormulas(text) : undefined;
    return fault === undefined ? [] : [{ code: 'broken_formula', text: fault, field }];
  });
}

/** The picture has no description: who cannot see it cannot know what the question is about. */
function pictureWithoutWords({ media_file, media_alt }: LintedQuestion): LintNote[] {
  if (!media_file || (media_alt ?? '').trim() !== '') return [];
  const text = 'Students who cannot see the picture depend on these words. Without them they have to guess.';
  return [{ code: 'picture_without_words', text, field: 'media_alt' }];
}

const RULES = [
  brokenFormulas,
  answerInQuestion,
  equalOptions,
  longestKey,
  allOfTheAbove,
  shortTime,
  pictureWithoutWords,
];

/** What a reviewer would point out about a question: advice next to the fields, for any question however unfinished. */
export function lintQuestion(question: LintedQuestion): LintNote[] {
  const isChoice = question.answer_type === 'multiple_choice';
  const looked = isChoice ? question : { ...question, options: [] };
  return RULES.flatMap((rule) => rule(looked));
}
