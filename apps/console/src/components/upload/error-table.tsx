import type { ImportFault } from '@quizdesk/contract/errors';
import { csvCell } from '@quizdesk/contract/rules/csv-cell';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { saveFile } from '../../lib/download.ts';
import { RuledTable } from '../table/ruled-table.tsx';
import classes from './error-table.module.css';

export interface ErrorTableProps {
  readonly label: string;
  readonly errors: readonly ImportFault[];
  /** Wrong rows stop an import, doubtful ones do not. */
  readonly tone: 'bad' | 'warn';
}

/** What is wrong or doubtful in an imported file: row in the margin, the cell edged, the reason in words. */
export function ErrorTable({ label, errors, tone }: ErrorTableProps) {
  const Mark = tone === 'bad' ? IconX : IconAlertTriangle;
  return (
    <RuledTable
      label={label}
      tone={tone}
      rows={errors}
      rowKey={(_, index) => index}
      numberHeader="Row"
      number={({ row }) => (
        <span className={classes.number}>
          <Mark size={14} stroke={2} aria-hidden="true" />
          {row}
        </span>
      )}
      columns={[
        {
          header: 'Column',
          width: '16%',
          cell: ({ column }) => <b className={`qd-small qd-bold qd-${tone}`}>{column}</b>,
        },
        {
          header: 'Value',
          width: '34%',
          cell: ({ value }) => (
            <span className={`qd-tinted ${classes.value}`} data-tone={tone}>
              {value === '' ? 'empty' : value}
            </span>
          ),
        },
        { header: 'Reason', cell: ({ message }) => <span className={`qd-${tone}`}>{message}</span> },
      ]}
    />
  );
}

/** The errors of an imported file as CSV, with a BOM so that spreadsheets read its letters right. */
export function errorsCsv(errors: readonly ImportFault[]): string {
  const lines = errors.map(({ row, column, value, message }) =>
    [String(row), csvCell(column), csvCell(value), csvCell(message)].join(','),
  );
  return `\uFEFF${['Row,Column,Value,Reason', ...lines].join('\r\n')}\r\n`;
}

/** Saves the errors of a file next to it. */
export function downloadErrors(errors: readonly ImportFault[], { name }: File): void {
  const csv = new Blob([errorsCsv(errors)], { type: 'text/csv;charset=utf-8' });
  saveFile(csv, `${name.replace(/\.[^.]*$/, '')}-faults.csv`);
}
