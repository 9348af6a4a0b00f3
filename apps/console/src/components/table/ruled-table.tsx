import type { Key, ReactNode } from 'react';
import base from './resource-table.module.css';
import classes from './ruled-table.module.css';

const NUMBER = `${base.number} ${classes.number}`;

export interface RuledColumn<Row> {
  readonly header: string;
  readonly width?: string;
  /** Whether it ends where the page's rows do, as actions do. */
  readonly isRight?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

export interface RuledTableProps<Row> {
  readonly label: string;
  readonly columns: readonly RuledColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => Key;
  /** What the margin shows. */
  readonly number: (row: Row) => ReactNode;
  readonly numberHeader: string;
  /** Colours the margin: what is wrong red, what is doubtful amber. */
  readonly tone?: 'bad' | 'warn';
}

/** A small table to read, without actions: rows of a file, errors. On a phone the cells of a row are stacked. */
export function RuledTable<Row>(props: RuledTableProps<Row>) {
  const { label, columns, rows, rowKey, number, numberHeader, tone } = props;
  return (
    <table className={`${base.sheet} ${classes.table}`} aria-label={label} data-tone={tone}>
      <colgroup>
        <col className={base.numberColumn} />
        {columns.map((column) => (
          <col key={column.header} style={{ width: column.width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className={NUMBER}>
            {numberHeader}
          </th>
          {columns.map((column) => (
            <th key={column.header} scope="col" data-right={column.isRight}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)}>
            <td className={NUMBER}>{number(row)}</td>
            {columns.map((column) => (
              <td key={column.header} data-right={column.isRight}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
