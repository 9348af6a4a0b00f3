import { BYTE_ORDER_MARK, type CsvValue, csvLine } from '@quizdesk/contract/rules/csv';
import { saveFile } from './download.ts';

export interface CsvColumn<Row> {
  readonly head: string;
  readonly value: (row: Row) => CsvValue;
}

/** Hands rows over to the person as a CSV file, written as the server writes its own. */
export function saveCsv<Row>(fileName: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
  const head = csvLine(columns, (column) => column.head);
  const lines = rows.map((row) => csvLine(columns, ({ value }) => value(row)));
  saveFile(new Blob([BYTE_ORDER_MARK, head, ...lines], { type: 'text/csv;charset=utf-8' }), fileName);
}
