import type { ReactNode } from 'react';
import classes from './figure-table.module.css';

/** Figures as rows of a table. */
export interface Figures {
  readonly heads: readonly string[];
  /** The cells of each row, as many as there are heads. */
  readonly rows: readonly (readonly ReactNode[])[];
}

export interface FigureTableProps extends Figures {
  /** The place of the cell that names its row: the first by default. */
  readonly named?: number;
  /** Whether the cells of a row are below each other on a phone, each with its head. */
  readonly isStacked?: boolean;
  readonly className?: string | undefined;
}

/** A small table of figures, which are on the right of their columns; what is long wraps. */
export function FigureTable({ heads, rows, named = 0, isStacked = false, className = '' }: FigureTableProps) {
  return (
    <table className={`${classes.table} ${className}`} data-stacked={isStacked}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, two may read alike
          <tr key={row}>
            {heads.map((head, column) =>
              column === named ? (
                <th key={head} scope="row">
                  {cells[column]}
                </th>
              ) : (
                <td key={head} data-head={head}>
                  {cells[column]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
