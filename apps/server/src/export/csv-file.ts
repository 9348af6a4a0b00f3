import { setImmediate } from 'node:timers/promises';
import { BYTE_ORDER_MARK, csvLine } from '@quizdesk/contract/rules/csv';
import type { ContestClock } from '../shared/contest-clock.ts';
import { type CellValue, type ExportColumn, headsOf, partsOf } from './export-column.ts';

/** A CSV file, written in batches: as every CSV file of ours, with times in ISO 8601 by the clock of the contest. */
export async function* csvFile<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  clock: ContestClock,
): AsyncGenerator<string, void> {
  const plain = (value: CellValue) => (value instanceof Date ? clock.timestampOf(value) : value);
  yield BYTE_ORDER_MARK + csvLine(headsOf(columns, clock), (head) => head);
  for await (const rows of batches) {
    for (const part of partsOf(rows)) {
      let text = '';
      for (const row of part) text += csvLine(columns, ({ value }) => plain(value(row)));
      yield text;
      await setImmediate();
    }
  }
}
