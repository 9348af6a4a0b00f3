import { csvCell } from '@quizdesk/contract/csv-cell';
import type { CellValue, ExportColumn } from './export-column.ts';

/** Tells spreadsheet programs that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const line = (values: readonly CellValue[]) => `${values.map(csvCell).join(',')}\r\n`;

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
