import { SSF } from '@e965/xlsx';

/** How a workbook shows numbers: the code of a format and the day that dates count from. */
export interface NumberFormat {
  readonly code: string;
  readonly date1904: boolean;
}

/** What a spreadsheet program keeps of a number. */
const DIGITS = 15;
const LONGEST = 10 ** DIGITS;

/** A number in full, without an exponent, with the digits that a spreadsheet program keeps. */
export function plainNumber(value: number): string {
  if (Number.isSafeInteger(value) && Math.abs(value) < LONGEST) return String(value);
  const short = String(Number(value.toPrecision(DIGITS)));
  const [, sign = '', whole = '', fraction = '', power = ''] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(short) ?? [];
  if (power === '') return short;
  const point = whole.length + Number(power);
  const digits = whole + fraction;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return sign + digits.padEnd(point, '0');
}

/** The short date is shown as each country does; programs show its year in full, the library does not. */
const SHORT_DATES: Readonly<Record<string, string>> = { 'm/d/yy': 'm/d/yyyy', 'm/d/yy h:mm': 'm/d/yyyy h:mm' };

/** Formats that show the number as it is. */
const isPlain = (code: string) => code === '' || code === '@' || /^general$/i.test(code);

// The library has no types for its formatter. It throws where a code cannot be read.
function formatted(code: string, value: number, date1904: boolean): string | undefined {
  try {
    const text: unknown = SSF.format(code, value, { date1904 });
    return typeof text === 'string' ? text.trim() : undefined;
  } catch {
    return undefined;
  }
}

function isDate(code: string): boolean {
  return SSF.is_date(code) === true;
}

/** The number that a shown text contains: `1,234.50`, `(5)`, `12%`, `1 1/2`, `$ 3`. Undefined where it contains several. */
function numberOf(text: string): number | undefined {
  const pieces = text.replaceAll(/(?<=\d),(?=\d{3})/g, '').match(/\d*\.?\d+/g) ?? [];
  const fraction = /^(\D*?)(?:(\d+) +)?(\d+) *\/ *(\d+)\s*$/.exec(text);
  const size = fraction
    ? Number(fraction[2] ?? 0) + Number(fraction[3]) / Number(fraction[4])
    : pieces.length === 1
      ? Number(pieces[0])
      : undefined;
  if (size === undefined) return undefined;
  const isNegative = /^[^\d]*-/.test(text) || /\(.*\)/.test(text);
  return (isNegative ? -size : size) / (text.includes('%') ? 100 : 1);
}

const isSame = (one: number, other: number) => Math.abs(one - other) <= Math.abs(other) * 1e-14;

/**
 * A number as a person sees it in its cell, but never rounded: where the cell's format leaves digits out, or shows an
 * exponent, the number is written in full. Dates and times are written as the format shows them.
 */
export function numberText(value: number, { code, date1904 }: NumberFormat): string {
  if (isPlain(code)) return plainNumber(value);
  if (isDate(code)) return formatted(SHORT_DATES[code] ?? code, value, date1904) || plainNumber(value);
  const shown = formatted(code, value, date1904);
  if (shown !== undefined && !/\de[+-]?\d/i.test(shown)) {
    const said = numberOf(shown);
    if (said !== undefined && isSame(said, value)) return shown;
  }
  return code.includes('%') ? `${plainNumber(value * 100)}%` : plainNumber(value);
}
