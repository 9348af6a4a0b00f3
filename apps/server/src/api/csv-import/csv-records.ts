import { CsvError, parse } from 'csv-parse/sync';

const LF = 10;
const CR = 13;
const DELIMITERS = [',', ';', '\t'] as const;

/** A longer record is most likely a quote that was left open, with the rest of the file read as one cell. */
export const MAX_RECORD_CHARACTERS = 100_000;

/** One record of a file. `row` counts records as a spreadsheet counts rows: empty lines too, the first is 1. */
export interface CsvRecord {
  readonly row: number;
  readonly cells: readonly string[];
  /** The record as written in the file, where its quotes are broken and the cells cannot be trusted. */
  readonly broken?: string;
}

/** Where and why reading ended before the end of the file. */
export interface ReadingEnd {
  readonly row: number;
  readonly reason: 'quote_not_closed' | 'row_too_long';
}

/** The first line that is not empty, quoted line breaks included. */
function headerLine(text: Buffer): string {
  const start = text.toString('utf8', 0, 64 * 1024).trimStart();
  let quoted = false;
  for (let at = 0; at < start.length; at++) {
    const char = start[at];
    if (char === '"') quoted = !quoted;
    else if (!quoted && (char === '\n' || char === '\r')) return start.slice(0, at);
  }
  return start;
}

function countOutsideQuotes(line: string, delimiter: string): number {
  return line.replaceAll(/"[^"]*"?/g, '').split(delimiter).length - 1;
}

/** The character that separates the header's cells: the commonest of comma, semicolon and tab outside quotes. */
function findDelimiter(text: Buffer): string {
  const line = headerLine(text);
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: countOutsideQuotes(line, delimiter) }));
  return counted.reduce((best, other) => (other.count > best.count ? other : best)).delimiter;
}

/** The number of the first line that is too long to be a row: millions of empty cells would eat time and memory. */
function findOverlongLine(text: Buffer): number | undefined {
  let line = 1;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at];
    if (byte !== LF && byte !== CR) continue;
    if (at - start > MAX_RECORD_CHARACTERS) return line;
    if (byte === LF && text[at - 1] === CR) start = at + 1;
    else [line, start] = [line + 1, at + 1];
  }
  return text.length - start > MAX_RECORD_CHARACTERS ? line : undefined;
}

const BLANK = new Set(Buffer.from(',; \t\r\n'));

/** Without the empty lines that spreadsheets write below the last row, a million of them at times. */
function withoutEmptyEnd(text: Buffer): Buffer {
  let last = text.length - 1;
  while (last >= 0 && BLANK.has(text[last] ?? 0)) last--;
  const end = text.indexOf(LF, last + 1);
  return end === -1 ? text : text.subarray(0, end + 1);
}

/** Matches a record whose quotes are in order: a quoted cell ends with its quote, other cells hold any quotes. */
function wellQuoted(delimiter: string): RegExp {
  const space = `[^\\S\\r\\n${delimiter}]*`;
  const cell = `(?:${space}"(?:[^"]|"")*"|(?!${space}")[^${delimiter}\\r\\n]*)`;
  return new RegExp(`^${cell}(?:${delimiter}${cell})*[\\r\\n]*$`);
}

/**
 * Reads a CSV file (UTF-8 without a mark) record by record, whatever its delimiter and line ends. A quote in the middle
 * of a cell that does not begin with one is an ordinary character. What `visit` throws ends the reading.
 */
export function readCsvRecords(whole: Buffer, visit: (record: CsvRecord) => void): ReadingEnd | undefined {
  const overlong = findOverlongLine(whole);
  if (overlong !== undefined) return { row: overlong, reason: 'row_too_long' };
  const text = withoutEmptyEnd(whole);
  const delimiter = findDelimiter(text);
  const inOrder = wellQuoted(delimiter);
  let row = 0;
  let end = 0;
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      ltrim: true,
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: MAX_RECORD_CHARACTERS,
      on_record: (cells: string[], { bytes }) => {
        row++;
        // A cell that still begins with a quote was either written so ("""x""") or is quoted wrongly ("x"y).
        const raw = cells.some((cell) => cell.startsWith('"')) ? text.toString('utf8', end, bytes) : undefined;
        end = bytes;
        visit(raw !== undefined && !inOrder.test(raw) ? { row, cells, broken: raw } : { row, cells });
        return null;
      },
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') return { row: row + 1, reason: 'quote_not_closed' };
    if (error.code === 'CSV_MAX_RECORD_SIZE') return { row: row + 1, reason: 'row_too_long' };
    throw error;
  }
}
