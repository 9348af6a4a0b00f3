/** A beginning that spreadsheet programs take for a formula, or for white space before one. */
const AT_START = /^(?= *[=+\-@＝＋－＠]|[\t\r])/;
/** The same inside of a text, where a program that separates lists by `;` or tabs would begin a cell or a line. */
const AFTER_SEPARATOR = /(?<=[;\t\r\n])(?=[ "]*[=+\-@＝＋－＠])/g;

/** Apostrophes are how spreadsheet programs mark texts. */
const harmless = (text: string) => text.replace(AFTER_SEPARATOR, "'").replace(AT_START, "'");

const MARK = /(?<=^|[;\t\r\n])'(?=[ "]*[=+\-@＝＋－＠]|[\t\r])/g;

/** A text as it was before `csvCell` marked it. */
export const withoutMarks = (text: string) => text.replace(MARK, '');

const quoted = (text: string) => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Found in every text that is quoted or marked, and in hardly any other: files of millions of rows look no further. */
const NOT_PLAIN = /[",;\t\r\n]|^[\s=+\-@＝＋－＠]|\s$/;

export type CsvValue = string | number | null;

/** A value as a cell of a CSV file: quoted where it must be, and no text in it is a formula. */
export function csvCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return NOT_PLAIN.test(value) ? quoted(harmless(value)) : value;
}

/** The byte order mark, by which spreadsheet programs know that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A line of a CSV file, with its end: a cell of each column. It makes no list, for files of millions of rows. */
export function csvLine<Column>(columns: readonly Column[], cellOf: (column: Column) => CsvValue): string {
  let line = '';
  let separator = '';
  for (const column of columns) {
    line += separator + csvCell(cellOf(column));
    separator = ',';
  }
  return `${line}\r\n`;
}
