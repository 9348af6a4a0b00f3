import { faultOfFormula, faultOfFormulas } from '@quizdesk/contract/rules/lint/question-lint';
import { texParts } from '@quizdesk/contract/rules/tex-parts';

/** In a template: what is selected goes here. Without this mark it goes to the first gap. */
const SELECTED = '■';
/** In a template: a gap, which is filled next. */
const GAP = '□';
const MARKS = /(■|□)/;

/** What to replace in a text, and where the cursor then stands. */
export interface TexInsertion {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly cursor: number;
}

/** An insertion, and where the formula then begins and ends that it is to be part of. */
interface Way extends TexInsertion {
  readonly formula: readonly [start: number, end: number];
}

interface Formula {
  readonly start: number;
  readonly end: number;
  /** Where its TeX begins and ends, without its delimiters. */
  readonly inner: readonly [from: number, to: number];
  readonly tex: string;
  readonly isDollar: boolean;
  /** Chemistry without dollars; behind its brace the text goes on. */
  readonly isBare: boolean;
}

function formulasIn(text: string): Formula[] {
  return texParts(text).flatMap((part) => {
    if (part.kind === 'text') return [];
    const { at: start, source, tex } = part;
    const end = start + source.length;
    const isBare = tex === source;
    const margin = (source.length - tex.length) / 2;
    const inner = isBare ? ([start + '\\ce{'.length, end - 1] as const) : ([start + margin, end - margin] as const);
    return [{ start, end, inner, tex, isDollar: !isBare && source[0] === '$' && margin === 1, isBare }];
  });
}

interface Filled {
  readonly tex: string;
  /** Where the first gap that is left is; undefined where there is none. */
  readonly gap: number | undefined;
}

function fill(template: string, selected: string): Filled {
  const mark = template.includes(SELECTED) ? SELECTED : GAP;
  // Nothing selected leaves the gap, so that it is filled next.
  let isLeft = mark === SELECTED || selected !== '';
  let tex = '';
  let gap: number | undefined;
  for (const piece of template.split(MARKS)) {
    if (piece === mark && isLeft) {
      tex += selected;
      isLeft = false;
    } else if (piece === GAP) gap ??= tex.length;
    else tex += piece;
  }
  return { tex, gap };
}

/** A name of a command at the end, which a letter behind it would become part of. */
const ENDS_IN_COMMAND = /\\[A-Za-z]+$/;

/** Where the tokens of a formula begin and end: a command is one. */
function bordersOf(text: string, [from, to]: Formula['inner']): number[] {
  const borders = [from];
  for (const [sign] of text.slice(from, to).matchAll(/\\[A-Za-z]+|\\[\s\S]|[\s\S]/gu)) {
    borders.push((borders.at(-1) ?? from) + sign.length);
  }
  return borders;
}

/** Put into a formula that is there: what is selected of it is taken in where it can stand alone. */
function inside(text: string, formula: Formula, from: number, to: number, template: string): Way {
  const borders = bordersOf(text, formula.inner);
  const [first, last] = formula.inner;
  const end = borders.find((border) => border >= to) ?? last;
  const begin = from === to ? end : (borders.findLast((border) => border <= from) ?? first);
  const chosen = text.slice(begin, end);
  const isTaken = faultOfFormula(chosen) === undefined && !chosen.includes('$');
  const start = isTaken ? begin : end;
  const { tex, gap } = fill(template, isTaken ? chosen : '');
  const isApart = !ENDS_IN_COMMAND.test(tex) || /\s/.test(text[end] ?? '');
  // A dollar behind a space would not end the formula.
  const behind = isApart ? '' : end === last && formula.isDollar ? '{}' : ' ';
  const added = tex + behind;
  const cursor = start + (gap ?? added.length);
  const holder = [formula.start, formula.end + added.length - (end - start)] as const;
  return { from: start, to: end, text: added, cursor, formula: holder };
}

/** Words as they are written within a formula. */
const wordsAsTex = (words: string) => words.replaceAll(/(?<!\\)[$%#&]/g, (sign) => `\\${sign}`);

/** A part of a text as TeX: its formulas without their delimiters, on one line. */
function asTex(text: string, formulas: readonly Formula[], from: number, to: number): string {
  let tex = '';
  let at = from;
  for (const formula of formulas.filter(({ start, end }) => start >= from && end <= to)) {
    tex += wordsAsTex(text.slice(at, formula.start)) + formula.tex;
    at = formula.end;
  }
  return (tex + wordsAsTex(text.slice(at, to))).replaceAll(/\s*\n\s*/g, ' ').trim();
}

/** The number or the single letter before the cursor, which a power or a unit belongs to. */
const OWNER = /(?<![\p{L}\p{N}.,$\\}])(?:\d+(?:[.,]\d+)*|\p{L})$/u;

/** The commands of a text, in formulas or not: half of one would be another. */
const commandsIn = (text: string) =>
  [...text.matchAll(/\\(?:[A-Za-z]+|[\s\S])/g)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));

/** A range without the spaces at its ends, and with all of the formulas and commands that it cuts. */
function widened(text: string, formulas: readonly Formula[], from: number, to: number): readonly [number, number] {
  const cut = [...formulas, ...commandsIn(text)].filter(({ start, end }) => start < to && end > from);
  const [begin, end] = [Math.min(from, ...cut.map(({ start }) => start)), Math.max(to, ...cut.map((one) => one.end))];
  const chosen = from === to ? '' : text.slice(begin, end);
  const left = begin + chosen.length - chosen.trimStart().length;
  return chosen.trim() === '' ? [end, end] : [left, left + chosen.trim().length];
}

/** A separate formula; each way to write it, the plainest first. */
function outside(text: string, formulas: readonly Formula[], range: readonly [number, number], template: string) {
  const [begin, to] = widened(text, formulas, ...range);
  const owner = begin === to && template.startsWith(SELECTED) ? (OWNER.exec(text.slice(0, to))?.[0].length ?? 0) : 0;
  const write = (from: number, open: string, close: string): Way => {
    const { tex, gap } = fill(template, asTex(text, formulas, from, to));
    const added = open + tex + close;
    const cursor = from + (gap === undefined ? added.length : open.length + gap);
    const own = [from + open.length - open.trimStart().length, from + added.trimEnd().length] as const;
    return { from, to, text: added, cursor, formula: own };
  };
  const from = begin - owner;
  // A dollar next to a letter or a digit is taken for a price, now or once one is typed.
  const isFree = !/[\p{L}\p{N}$\\]$/u.test(text.slice(0, from)) && !/^[\p{L}\p{N}$]/u.test(text.slice(to));
  return {
    ways: [...(isFree ? [write(from, '$', '$')] : []), write(from, '\\(', '\\)'), write(to, '\\(', '\\)')],
    /** Where a text is too strange for any of them. */
    last: write(to, ' \\(', '\\) '),
  };
}

const dollarsIn = (text: string) => text.replaceAll(/\\[\s\S]/g, '').split('$').length - 1;

/** Whether what is put in is read as the formula that it is to be, and every formula around it as before. */
function isRead(text: string, formulas: readonly Formula[], { from, to, text: added, formula }: Way): boolean {
  const after = text.slice(0, from) + added + text.slice(to);
  if (dollarsIn(added) % 2 !== 0) return false;
  if (faultOfFormulas(text) === undefined && faultOfFormulas(after) !== undefined) return false;
  const [start, end] = formula;
  const longer = added.length - (to - from);
  const before = formulas.filter((one) => one.end <= start).map((one) => one.end);
  const behind = formulas.filter((one) => one.start + longer >= end).map((one) => one.end + longer);
  return (
    formulasIn(after)
      .map((one) => one.end)
      .join() === [...before, end, ...behind].join()
  );
}

/**
 * How a template is put into a text, around what is selected there: within the formula that the cursor is in or touches,
 * else as a separate formula. The formulas of the text stay as they are, and none loses its delimiter.
 */
export function texInsertion(text: string, from: number, to: number, template: string): TexInsertion {
  const formulas = formulasIn(text);
  const holder = formulas.find(({ start, end, inner, isBare }) =>
    isBare ? from >= inner[0] && to <= inner[1] : from >= start && to <= end,
  );
  const clamp = (at: number, [first, last]: Formula['inner']) => Math.min(Math.max(at, first), last);
  const own = outside(text, formulas, holder ? [holder.end, holder.end] : [from, to], template);
  const within = holder && inside(text, holder, clamp(from, holder.inner), clamp(to, holder.inner), template);
  const ways = within ? [within, ...own.ways] : own.ways;
  return ways.find((way) => isRead(text, formulas, way)) ?? own.last;
}
