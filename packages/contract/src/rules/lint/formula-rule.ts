import { mayHoldFormula, texParts } from '../tex-parts.ts';
import { type LintedQuestion, type LintNote, optionField } from './lint-note.ts';

/** Signs that open or close a formula and were left as words, because their other half is missing. */
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

function faultOfFormula(tex: string): string | undefined {
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
export function brokenFormulas({ question_text, options, answer, notes, hint }: LintedQuestion): LintNote[] {
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
