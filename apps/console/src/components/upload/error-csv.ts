import type { ImportFault } from '@quizdesk/contract/errors';
import { csvCell } from '@quizdesk/contract/rules/csv-cell';
import { saveFile } from '../../lib/download.ts';

/** The errors of an imported file as CSV, with a BOM so that spreadsheets read its letters right. */
export function errorsCsv(errors: readonly ImportFault[]): string {
  const lines = errors.map(({ row, column, value, message }) =>
    [String(row), csvCell(column), csvCell(value), csvCell(message)].join(','),
  );
  return `\uFEFF${['Row,Column,Value,Reason', ...lines].join('\r\n')}\r\n`;
}

/** Saves the errors as a file. */
export function downloadErrors(errors: readonly ImportFault[], fileName: string): void {
  saveFile(new Blob([errorsCsv(errors)], { type: 'text/csv;charset=utf-8' }), fileName);
}
