import type { ImportFault } from '@quizdesk/contract/errors';
import { IconX } from '@tabler/icons-react';
import { RuledTable } from '../table/ruled-table.tsx';
import classes from './error-table.module.css';

/** What is wrong in an imported file: row in the margin, the cell edged, the reason in words. */
export function ErrorTable({ errors }: { readonly errors: readonly ImportFault[] }) {
  return (
    <RuledTable
      label="Faults"
      tone="bad"
      rows={errors}
      rowKey={(_, index) => index}
      numberHeader="Row"
      number={({ row }) => (
        <span className={classes.number}>
          <IconX size={14} stroke={2} aria-hidden="true" />
          {row}
        </span>
      )}
      columns={[
        {
          header: 'Column',
          width: '16%',
          cell: ({ column }) => <b className="qd-small qd-bold qd-bad">{column}</b>,
        },
        {
          header: 'Value',
          width: '34%',
          cell: ({ value }) => (
            <span className={`qd-tinted ${classes.value}`} data-tone="bad">
              {value === '' ? 'empty' : value}
            </span>
          ),
        },
        { header: 'Reason', cell: ({ message }) => <span className="qd-bad">{message}</span> },
      ]}
    />
  );
}
