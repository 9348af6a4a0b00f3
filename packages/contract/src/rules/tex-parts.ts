/** A piece of a text: literal words, or a formula together with its source. */
export type TexPart =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'formula';
      readonly tex: string;
      readonly source: string;
      readonly isDisplay: boolean;
      /** Where it begins in the text with plain line breaks. */
      readonly at: number;
    };

/** How a formula begins and ends. Chemistry between braces may also be in the text without delimiters. */
interface Delimiter {
  readonly open: string;
  readonly close: string;
  readonly isDisplay: boolean;
}

// The longer dollars first: both begin alike.
const DELIMITERS: readonly Delimiter[] = [
  { open: '$$', close: '$$', isDisplay: true },
  { open: '$', close: '$', isDisplay: false },
  { open: '\\(', close: '\\)', isDisplay: false },
  { open: '\\[', close: '\\]', isDisplay: true },
];
const CHEMISTRY = '\\ce{';

/** Whether a text can contain a formula; most cannot, and need not be parsed. */
export function mayHoldFormula(text: string): boolean {
  return text.includes('$') || text.includes('\\');
}

/** Line breaks as the page draws them: a carriage return alone would be drawn as a space. */
export function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

const isSpace = (sign: string | undefined) => sign === undefined || /\s/.test(sign);
const isDigit = (sign: string | undefined) => sign !== undefined && /\d/.test(sign);

/** A single dollar is a currency too: it closes a formula only right behind it, and not before an amount. */
function mayClose(text: string, at: number, close: string): boolean {
  return close !== '$' || !(isSpace(text[at - 1]) || isDigit(text[at + 1]));
}

/** No formula of this kind ends behind here. */
const NOWHERE = -1;

/**
 * What is remembered while one text is read: the ends of which the rest has none, and how many marks may still be looked
 * at. Ordinary texts are read once or twice; one that consists of opening marks would be read to its end for each of them.
 */
interface Reading {
  readonly endless: Set<string>;
  stepsLeft: number;
}

const STEPS_PER_SIGN = 10;
const newReading = (text: string): Reading => ({ endless: new Set(), stepsLeft: STEPS_PER_SIGN * text.length });

/**
 * Where the formula that begins at `from` ends. An end inside of braces (`\text{of $x$}`) counts only where there is none
 * outside. Undefined where it is none after all, NOWHERE where the rest of the text has no end for any.
 */
function endOf(text: string, from: number, close: string, reading: Reading): number | undefined {
  const marks = /\\[\s\S]|\$\$?|[{}]|\n[^\S\n]*\n/g;
  marks.lastIndex = from;
  let depth = 0;
  let inside: number | undefined;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    if (--reading.stepsLeft < 0) return NOWHERE;
    if (text.startsWith(close, mark.index)) {
      const isEnd = mayClose(text, mark.index, close);
      if (depth <= 0) return isEnd ? mark.index : inside;
      if (isEnd) inside ??= mark.index;
      marks.lastIndex = mark.index + close.length;
    } else if (mark[0] === '{') depth += 1;
    else if (mark[0] === '}') depth -= 1;
    else if (mark[0].startsWith('\n') && close === '$') return inside;
  }
  return inside ?? NOWHERE;
}

/** Where the brace that opens just before `from` is closed. */
function endOfBraces(text: string, from: number, reading: Reading): number | undefined {
  const marks = /\\[\s\S]|[{}]/g;
  marks.lastIndex = from;
  let depth = 1;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    if (--reading.stepsLeft < 0) return undefined;
    if (mark[0] === '{') depth += 1;
    else if (mark[0] === '}') depth -= 1;
    if (depth === 0) return mark.index;
  }
  return undefined;
}

interface Found {
  readonly tex: string;
  /** Where the text goes on. */
  readonly end: number;
  readonly isDisplay: boolean;
}

function delimitedAt(text: string, at: number, reading: Reading): Found | undefined {
  for (const { open, close, isDisplay } of DELIMITERS) {
    if (!text.startsWith(open, at) || reading.endless.has(close)) continue;
    const from = at + open.length;
    if (open === '$' && isSpace(text[from])) continue;
    const to = endOf(text, from, close, reading);
    if (to === NOWHERE) reading.endless.add(close);
    if (to === undefined || text.slice(from, Math.max(from, to)).trim() === '') continue;
    return { tex: text.slice(from, to), end: to + close.length, isDisplay };
  }
  return undefined;
}

function formulaAt(text: string, at: number, reading: Reading): Found | undefined {
  if (!text.startsWith(CHEMISTRY, at)) return delimitedAt(text, at, reading);
  const to = endOfBraces(text, at + CHEMISTRY.length, reading);
  return to === undefined ? undefined : { tex: text.slice(at, to + 1), end: to + 1, isDisplay: false };
}

/**
 * Takes a text apart into words and formulas: `$…$`, `$$…$$`, `\(…\)`, `\[…\]` and bare `\ce{…}`. Dollars of prices stay
 * words, `\$` is a dollar, and put together again the sources of all parts are the text with plain line breaks.
 */
export function texParts(raw: string): TexPart[] {
  const text = withPlainBreaks(raw);
  const parts: TexPart[] = [];
  const openings = /\\[\s\S]|\$/g;
  const reading = newReading(text);
  let words = '';
  let at = 0;
  const endWords = () => {
    if (words !== '') parts.push({ kind: 'text', text: words });
    words = '';
  };
  for (let opening = openings.exec(text); opening !== null; opening = openings.exec(text)) {
    const found = formulaAt(text, opening.index, reading);
    words += text.slice(at, opening.index);
    if (found === undefined) {
      words += opening[0] === '\\$' ? '$' : opening[0];
      at = openings.lastIndex;
      continue;
    }
    endWords();
    const { tex, end, isDisplay } = found;
    parts.push({ kind: 'formula', tex, source: text.slice(opening.index, end), isDisplay, at: opening.index });
    at = end;
    openings.lastIndex = end;
  }
  words += text.slice(at);
  endWords();
  return parts;
}
