import type { CellValue, ExportColumn } from './export-column.ts';

/** Tells spreadsheet programs that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What spreadsheet programs take for the beginning of a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

const quoted = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A text that could be taken for a formula begins with an apostrophe, as spreadsheet programs mark texts. */
const harmless = (text: string) => (FORMULA_START.test(text) ? `'${text}` : text);

function cell(value: CellValue): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'number' ? String(value) : quoted(harmless(value));
}

const line = (values: readonly CellValue[]) => `${values.map(cell).join(',')}\r\n`;

/** A CSV file bit by bit: UTF-8 with a byte order mark, CRLF, quoted where needed, and nothing in it is a formula. */
export async function* csvFile<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + line(columns.map(({ head }) => head));
  for await (const rows of batches) {
    yield rows.map((row) => line(columns.map(({ value }) => value(row)))).join('');
  }
}
