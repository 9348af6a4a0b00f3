import type { ImportFault } from '@quizdesk/contract/errors';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
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
        { header: 'Column', width: '16%', cell: ({ column }) => <b className={classes[tone]}>{column}</b> },
        {
          header: 'Value',
          width: '34%',
          cell: ({ value }) => (
            <span className={`${classes.value} ${classes[tone]}`}>{value === '' ? 'empty' : value}</span>
          ),
        },
        { header: 'Reason', cell: ({ message }) => <span className={classes[tone]}>{message}</span> },
      ]}
    />
  );
}
