import { type ReactNode, useState } from 'react';
import type { Column, ResourceTableProps } from '../../../components/table/resource-columns.ts';
import { RowToggle } from '../../../components/table/row-toggle.tsx';
import classes from './standings.module.css';

interface OpenedRows<Row> {
  /** The column of the buttons that open and close rows. */
  readonly column: Column<Row>;
  readonly table: Pick<ResourceTableProps<Row>, 'below' | 'isCurrent'>;
}

/** Rows that open in place, one at a time, to show what stands behind them. */
export function useOpenedRows<Row extends { readonly id: number }>(
  nameOf: (row: Row) => string,
  details: (row: Row) => ReactNode,
): OpenedRows<Row> {
  const [open, setOpen] = useState<number>();
  const isOpen = ({ id }: Row) => id === open;
  return {
    column: {
      header: 'Details',
      minWidth: 48,
      align: 'right',
      onPhone: 'mark',
      isScreenOnly: true,
      cell: (row) => (
        <span className={classes.control}>
          <RowToggle
            rowName={nameOf(row)}
            isOpen={isOpen(row)}
            onToggle={() => setOpen(isOpen(row) ? undefined : row.id)}
          />
        </span>
      ),
    },
    table: {
      isCurrent: isOpen,
      below: (row) => (isOpen(row) ? <div className={classes.details}>{details(row)}</div> : undefined),
    },
  };
}
