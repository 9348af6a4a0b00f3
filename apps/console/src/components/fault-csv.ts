import { csvCell } from '@quizdesk/contract/csv-cell';
import type { ImportFault } from '@quizdesk/contract/errors';
import { saveFile } from '../lib/download.ts';

/** The faults of an imported file as CSV, with a BOM so that spreadsheets read its letters right. */
export function faultsCsv(faults: readonly ImportFault[]): string {
  const lines = faults.map(({ row, column, value, message }) =>
    [String(row), csvCell(column), csvCell(value), csvCell(message)].join(','),
  );
  return `\uFEFF${['Row,Column,Value,Reason', ...lines].join('\r\n')}\r\n`;
}

/** Hands the faults over as a file. */
export function downloadFaults(faults: readonly ImportFault[], fileName: string): void {
  saveFile(new Blob([faultsCsv(faults)], { type: 'text/csv;charset=utf-8' }), fileName);
}
