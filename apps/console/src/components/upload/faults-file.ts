import type { ImportFault } from '@quizdesk/contract/errors';
import type { ImportRow } from '@quizdesk/contract/imports';
import { type CsvColumn, saveCsv } from '../../lib/save-csv.ts';

const faultsName = (fileName: string) => `${fileName.replace(/\.[^.]*$/, '')}-faults.csv`;

const FAULT_COLUMNS: readonly CsvColumn<ImportFault>[] = [
  { head: 'Row', value: ({ row }) => row },
  { head: 'Column', value: ({ column }) => column },
  { head: 'Value', value: ({ value }) => value },
  { head: 'Reason', value: ({ message }) => message },
];

/** Saves what is wrong in a file next to it. */
export function saveFaults(fileName: string, faults: readonly ImportFault[]): void {
  saveCsv(faultsName(fileName), FAULT_COLUMNS, faults);
}

/** Saves rows of a file next to it, with what is wrong in each in the last column. */
export function saveFaultyRows(
  fileName: string,
  headings: Readonly<Record<string, string>>,
  rows: readonly ImportRow[],
): void {
  const reasonsOf = ({ faults }: ImportRow) =>
    faults.map(({ column, message }) => [headings[column], message].filter(Boolean).join(': ')).join('; ');
  const ofFile = Object.entries(headings).map(
    ([column, heading]): CsvColumn<ImportRow> => ({
      head: heading.toUpperCase(),
      value: ({ cells }) => cells[column] ?? null,
    }),
  );
  const columns = [
    { head: 'ROW', value: ({ row }: ImportRow) => row },
    ...ofFile,
    { head: 'REASON', value: reasonsOf },
  ];
  saveCsv(faultsName(fileName), columns, rows);
}
