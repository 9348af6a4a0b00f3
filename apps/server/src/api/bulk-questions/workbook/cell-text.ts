import { damagedWorkbook } from './file-refusals.ts';
import { numberText } from './number-text.ts';
import { sharedString } from './shared-strings.ts';
import type { SheetCell } from './sheet.ts';
import { WORKBOOK_LIMITS } from './workbook-limits.ts';
import { decodeCellText } from './xml-text.ts';

/** What a cell of an .xlsx holds, as written in the file. */
export interface RawCell {
  /** Its kind: `s` shared text, `inlineStr`, `str` text of a formula, `b`, `e`, `d`, `n` or nothing for a number. */
  readonly kind: string;
  /** The number of its style. */
  readonly style: string;
  /** Its value, or undefined where it has none. */
  readonly value: string | undefined;
  readonly hasFormula: boolean;
}

/** What the cells of a workbook refer to. */
export interface CellContext {
  readonly strings: readonly string[];
  readonly formats: readonly string[];
  readonly date1904: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The days that count as 0 in the two calendars of workbooks. */
const DAY_0 = Date.UTC(1899, 11, 30);
const DAY_0_1904 = Date.UTC(1904, 0, 1);

function numberCell(text: string, { style }: RawCell, { formats, date1904 }: CellContext): string {
  const code = formats[Number(style)] ?? '';
  // Long whole numbers remain text: as numbers they would lose their last digits.
  if (/^-?\d{16,}$/.test(text)) return text;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) throw damagedWorkbook('a cell of numbers holds something else');
  return numberText(value, { code, date1904 });
}

function dateCell(text: string, { style }: RawCell, { formats, date1904 }: CellContext): string {
  const time = Date.parse(/[zZ]$|T.*[+-]\d\d:?\d\d$/.test(text) ? text : `${text}${text.includes('T') ? 'Z' : ''}`);
  const code = formats[Number(style)] ?? '';
  if (Number.isNaN(time) || /^(general)?$/i.test(code)) return text;
  return numberText((time - (date1904 ? DAY_0_1904 : DAY_0)) / DAY_MS, { code, date1904 });
}

function textOf(value: string, raw: RawCell, context: CellContext): string {
  if (raw.kind === 's') return sharedString(context.strings, value);
  if (raw.kind === 'inlineStr') return value;
  if (raw.kind === 'str') return decodeCellText(value);
  if (raw.kind === 'b') return /^(1|true)$/.test(value.trim()) ? 'TRUE' : 'FALSE';
  if (raw.kind === 'd') return dateCell(value.trim(), raw, context);
  return numberCell(value, raw, context);
}

const NO_RESULT = 'the formula has no stored result; open the file in a spreadsheet program and save it';
const LONGEST = WORKBOOK_LIMITS.cellCharacters;

/** The message for a cell that shows an error. */
export const errorFault = (error: string) => `the cell shows the error ${error}`;

/** A cell whose text is too long for any cell is found faulty and cut. */
export function cellOfText(text: string): SheetCell | undefined {
  if (text === '') return undefined;
  if (text.length <= LONGEST) return { text };
  return {
    text: text.slice(0, LONGEST),
    fault: `the cell has more than ${LONGEST.toLocaleString('en-GB')} characters`,
  };
}

/** A cell as a person sees it; undefined where it shows nothing. */
export function cellOfRaw(raw: RawCell, context: CellContext): SheetCell | undefined {
  const { kind, value, hasFormula } = raw;
  if (kind === 'e') return { text: value ?? '', fault: errorFault(value ?? '#N/A') };
  // A formula may well result in an empty text.
  const isMissing = value === undefined || (value === '' && kind !== 'str' && kind !== 'inlineStr');
  if (isMissing) return hasFormula ? { text: '', fault: NO_RESULT } : undefined;
  return cellOfText(textOf(value, raw, context));
}
