// Fetched on its own, and only once a text holds a formula: the typesetter, its chemistry, its styles and its fonts.

import 'katex/dist/katex.min.css';
import { renderToString } from 'katex';
import 'katex/contrib/mhchem';

/** How long formulas may hold the page before it answers clicks and keys again, and how long it then has for these. */
const SLICE_MS = 40;
const PAUSE_MS = 30;

let spentMs = 0;
let isRunning = false;
const waiting = new Set<() => void>();

function nextSlice(): void {
  const waited = [...waiting];
  waiting.clear();
  isRunning = false;
  spentMs = 0;
  for (const onTurn of waited) onTurn();
}

/**
 * Draws a formula if the page can spare the time now; undefined where it has to wait for the next slice, announced by
 * `onTurn`. A page of costly formulas is therefore drawn in steps and stays responsive.
 */
export function withinBudget<Result>(draw: () => Result, onTurn: () => void): Result | undefined {
  if (spentMs >= SLICE_MS) {
    waiting.add(onTurn);
    return undefined;
  }
  if (!isRunning) setTimeout(nextSlice, PAUSE_MS);
  isRunning = true;
  const begun = performance.now();
  const result = draw();
  spentMs += performance.now() - begun;
  return result;
}

const REMEMBERED = 2000;
const FONTS_WAIT_MS = 1500;
/** The two that nearly every formula needs. */
const FONTS = ['16px KaTeX_Main', 'italic 16px KaTeX_Math'];

/**
 * What one formula may cost. The longest among two thousand real questions has 298 signs, makes 18 kB of HTML and nests three
 * levels deep; beyond these limits a few hundred signs can take the typesetter seconds.
 */
const MOST_SIGNS = 500;
const MOST_LEVELS = 20;
const MOST_EXPANSIONS = 200;
const MOST_HTML = 60_000;

/**
 * Commands that define others. `maxExpand` counts how often a definition is used, not how much it produces, so that a few
 * uses of a long one would keep the page from answering.
 */
const DEFINING = [
  ...['\\def', '\\gdef', '\\edef', '\\xdef', '\\let', '\\futurelet', '\\global', '\\long'],
  ...['\\newcommand', '\\renewcommand', '\\providecommand'],
];
/** The typesetter's internal commands, such as `\@firstoftwo`; `\\@` is a line break before an @. */
const INTERNAL = /(?<!\\)(?:\\\\)*\\[a-z]*@/i;

const refuse = () => {
  throw new Error('Not allowed in a formula');
};

const remembered = new Map<string, Formula>();
const keyOf = (tex: string, isDisplay: boolean) => `${isDisplay ? 'display' : 'inline'} ${tex}`;

/** How deep groups and environments are nested. */
function levelsOf(tex: string): number {
  let level = 0;
  let most = 0;
  for (const [mark] of tex.matchAll(/\\(?:begin|end|left|right)(?![a-zA-Z])|\\[\s\S]|[{}]/g)) {
    if (mark === '{' || mark === '\\begin' || mark === '\\left') most = Math.max(most, ++level);
    else if (mark === '}' || mark === '\\end' || mark === '\\right') level -= 1;
  }
  return most;
}

const isBounded = (tex: string) => tex.length <= MOST_SIGNS && !INTERNAL.test(tex) && levelsOf(tex) <= MOST_LEVELS;

function typeset(tex: string, isDisplay: boolean): string | undefined {
  if (!isBounded(tex)) return undefined;
  try {
    const html = renderToString(tex, {
      displayMode: isDisplay,
      output: 'htmlAndMathml',
      throwOnError: true,
      strict: 'ignore',
      // What leads out of the page or styles it (\href, \includegraphics, \htmlStyle) makes the formula one that cannot
      // be read, instead of being dropped silently.
      trust: refuse,
      // A new object each time: the typesetter may write into it.
      macros: Object.fromEntries(DEFINING.map((name) => [name, refuse])),
      maxSize: 20,
      maxExpand: MOST_EXPANSIONS,
    });
    return html.length <= MOST_HTML ? html : undefined;
  } catch {
    // Not only what does not parse: a formula nested without end overflows the stack.
    return undefined;
  }
}

/** A formula as safe HTML with its MathML for screen-reader users. */
export interface Formula {
  /** Undefined where it cannot be read, or would cost too much to draw. */
  readonly html: string | undefined;
}

/** Draws a formula, unless it is remembered from before. */
export function formulaOf(tex: string, isDisplay: boolean): Formula {
  const key = keyOf(tex, isDisplay);
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const formula = { html: typeset(tex, isDisplay) };
  const [oldest] = remembered.keys();
  if (remembered.size >= REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  remembered.set(key, formula);
  return formula;
}

/** The same for a page with many of them: undefined where it has to wait until the page has answered clicks and keys. */
export function formulaSoon(tex: string, isDisplay: boolean, onTurn: () => void): Formula | undefined {
  const known = remembered.get(keyOf(tex, isDisplay));
  return known ?? withinBudget(() => formulaOf(tex, isDisplay), onTurn);
}

/** Waits a moment for the fonts, so that formulas are drawn once and in their final width. */
export async function formulaFonts(): Promise<void> {
  // Environments without a page have no fonts.
  if (!('fonts' in document)) return;
  const loaded = Promise.allSettled(FONTS.map((font) => document.fonts.load(font)));
  const enough = new Promise((resolve) => setTimeout(resolve, FONTS_WAIT_MS));
  await Promise.race([loaded, enough]);
}
