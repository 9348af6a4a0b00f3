// How the answer of a question in a sheet is read: one rule for the server, which stores it, and the console, which shows it.

const asWritten = (text: string) => text.trim();
const withoutSpaces = (text: string) => text.trim().replace(/\s+/g, ' ');
const withoutCase = (text: string) => withoutSpaces(text).toLowerCase();

const unescaped = (text: string) => text.replaceAll('\\|', '|').trim();

/** An option with more bars than this is not looked for among several answers. */
const MAX_BARS = 20;

const barsOf = (option: string) => option.split('|').length - 1;

/**
 * The parts of an answer, which bars separate; `\|` is a bar itself, and so are the bars of an option that stands
 * there whole: `$|x|$`. They come without surrounding spaces, and empty ones are left out.
 */
export function splitAnswer(answer: string, options: readonly string[] = []): string[] {
  const pieces = answer.split(/(?<!\\)\|/);
  const barred = options.filter((option) => option.includes('|') && barsOf(option) <= MAX_BARS);
  const wanted = new Set(barred.map(withoutCase));
  const bars = Math.max(0, ...barred.map(barsOf));
  const parts: string[] = [];
  for (let start = 0; start < pieces.length; ) {
    let end = Math.min(pieces.length, start + bars + 1);
    const part = () => unescaped(pieces.slice(start, end).join('|'));
    while (end > start + 1 && !wanted.has(withoutCase(part()))) end--;
    parts.push(part());
    start = end;
  }
  return parts.filter((part) => part !== '');
}

/** Which options an answer names. */
export interface AnswerMatch {
  /** For each option whether it is correct. */
  readonly correct: readonly boolean[];
  /** Parts of the answer that no option has as its text. */
  readonly unmatched: readonly string[];
}

/** The positions of the options with this text: spelt exactly so, else without regard to spaces, else to case. */
function positionsOf(text: string, options: readonly string[]): number[] {
  for (const form of [asWritten, withoutSpaces, withoutCase]) {
    const wanted = form(text);
    const found = options.flatMap((option, index) => (form(option) === wanted ? [index] : []));
    if (found.length > 0) return found;
  }
  return [];
}

/** Which options these texts name, each text as a whole. Options with the same text are all correct. */
export function matchTexts(texts: readonly string[], options: readonly string[]): AnswerMatch {
  const found = texts.map((text) => ({ text, positions: positionsOf(text, options) }));
  const named = new Set(found.flatMap(({ positions }) => positions));
  const unmatched = found.filter(({ positions }) => positions.length === 0).map(({ text }) => text);
  return { correct: options.map((_, index) => named.has(index)), unmatched: [...new Set(unmatched)] };
}

/** Which options an answer names: the one that it equals as a whole, bars and all, else those its parts name. */
export function matchAnswer(answer: string, options: readonly string[]): AnswerMatch {
  const isWhole = positionsOf(answer, options).length > 0;
  return matchTexts(isWhole ? [answer] : splitAnswer(answer, options), options);
}

/** Words before which neither true nor false is plain any more. */
const DOUBTS = new Set(
  `not no never neither nor none un non partly partially half mostly sometimes often rarely hardly barely almost nearly
  maybe perhaps possibly probably if unless either both depends unsure unknown`.split(/\s+/),
);

/**
 * True where the answer contains the word true, false where it contains the word false, undefined where it is plainly
 * neither: `untrue`, `true/false`, `not true`, `partly true`. What follows the word explains it.
 */
export function readTruth(answer: string): boolean | undefined {
  const words: readonly string[] = answer.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
  const [ofTrue, ofFalse] = [words.lastIndexOf('true'), words.lastIndexOf('false')];
  if ((ofTrue === -1) === (ofFalse === -1)) return undefined;
  const before = words.slice(0, Math.max(ofTrue, ofFalse));
  const isDoubtful = before.some((word) => DOUBTS.has(word) || /n['’]t$/.test(word));
  return isDoubtful ? undefined : ofTrue !== -1;
}
