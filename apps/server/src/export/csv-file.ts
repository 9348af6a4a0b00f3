import { setImmediate } from 'node:timers/promises';
import { csvCell } from '@quizdesk/contract/rules/csv-cell';
import type { ContestClock } from '../shared/contest-clock.ts';
import { type CellValue, type ExportColumn, headsOf, partsOf } from './export-column.ts';

/** Tells spreadsheet programs that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const line = (values: readonly Exclude<CellValue, Date>[]) => `${values.map(csvCell).join(',')}\r\n`;

/**
 * A CSV file, written in batches: UTF-8 with a byte order mark, CRLF, quoted where needed, without formulas. Times are
 * ISO 8601 by the clock of the contest.
 */
export async function* csvFile<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  clock: ContestClock,
): AsyncGenerator<string, void> {
  const written = (value: CellValue) => (value instanceof Date ? clock.timestampOf(value) : value);
  yield BYTE_ORDER_MARK + line(headsOf(columns, clock));
  for await (const rows of batches) {
    for (const part of partsOf(rows)) {
      yield part.map((row) => line(columns.map(({ value }) => written(value(row))))).join('');
      await setImmediate();
    }
  }
}
