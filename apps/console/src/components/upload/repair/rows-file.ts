import type { ImportRow } from '@quizdesk/contract/imports';
import { csvCell } from '@quizdesk/contract/rules/csv-cell';
import { saveFile } from '../../../lib/download.ts';

/** Rows as CSV with the reasons in a last column, with a mark so that spreadsheets read its letters right. */
function rowsCsv(rows: readonly ImportRow[], headings: Readonly<Record<string, string>>): string {
  const columns = Object.keys(headings);
  const lines = rows.map(({ row, cells, faults }) => {
    const reasons = faults.map(({ column, message }) => [headings[column], message].filter(Boolean).join(': '));
    return [String(row), ...columns.map((column) => csvCell(cells[column] ?? '')), csvCell(reasons.join('; '))].join(
      ',',
    );
  });
  const header = ['ROW', ...columns.map((column) => csvCell(headings[column]?.toUpperCase() ?? column)), 'REASON'];
  return `\uFEFF${[header.join(','), ...lines].join('\r\n')}\r\n`;
}

/** Saves rows next to their file. */
export function downloadRows(
  rows: readonly ImportRow[],
  headings: Readonly<Record<string, string>>,
  fileName: string,
): void {
  const csv = new Blob([rowsCsv(rows, headings)], { type: 'text/csv;charset=utf-8' });
  saveFile(csv, `${fileName.replace(/\.[^.]*$/, '')}-faults.csv`);
}
