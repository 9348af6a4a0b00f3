import type { ReactNode } from 'react';
import { type Column, isBlank, isLongNumber, type ResourceTableProps } from './resource-columns.ts';
import classes from './resource-rows.module.css';
import { RowIcons } from './row-actions.tsx';
import { SKELETON_ROWS, SkeletonBar, SkeletonBox, SkeletonText } from './skeleton.tsx';

function Cell({ content }: { readonly content: ReactNode }) {
  if (isBlank(content)) return <span className={classes.none}>–</span>;
  if (typeof content !== 'string') return content;
  return (
    <span className={classes.text} title={content}>
      {content}
    </span>
  );
}

function look<Row>(column: Column<Row>): string {
  return [column.align === 'right' ? classes.right : '', column.onPhone === 'title' ? classes.name : '']
    .filter(Boolean)
    .join(' ');
}

interface PartProps<Row> {
  readonly columns: readonly Column<Row>[];
}

function Widths<Row>({ columns }: PartProps<Row>) {
  return (
    <colgroup>
      <col className={classes.numberColumn} />
      {columns.map((column) => (
        <col key={column.header} style={{ width: column.width }} />
      ))}
      <col className={classes.actionsColumn} />
    </colgroup>
  );
}

function Head<Row>({ columns, numberHeader }: PartProps<Row> & { readonly numberHeader: string }) {
  return (
    <thead className={classes.head}>
      <tr>
        <th scope="col" className={classes.number}>
          {numberHeader}
        </th>
        {columns.map((column) => (
          <th key={column.header} scope="col" className={column.align === 'right' ? classes.right : undefined}>
            {column.header}
          </th>
        ))}
        <th scope="col" className={classes.right}>
          Actions
        </th>
      </tr>
    </thead>
  );
}

function SkeletonRow<Row>({ row, columns }: PartProps<Row> & { readonly row: number }) {
  return (
    <tr className={classes.skeleton}>
      <td className={classes.number}>
        <SkeletonBar width={16} />
      </td>
      {columns.map((column) => (
        <td key={column.header} className={look(column)}>
          {column.onPhone === 'mark' ? (
            <SkeletonBox />
          ) : (
            <SkeletonText row={row} share={column.onPhone === 'title' ? 0.52 : 0.7} />
          )}
        </td>
      ))}
      <td className={classes.right}>
        <SkeletonBar width={60} />
      </td>
    </tr>
  );
}

/** A list's page where columns have room. */
export function ResourceRows<Row>(props: ResourceTableProps<Row>) {
  const { label, columns, rows, rowKey, rowName, actions, firstNumber, numberHeader = 'SL', isStale = false } = props;
  return (
    <table
      className={`${classes.table} ${isStale ? classes.stale : ''}`}
      aria-label={label}
      aria-busy={isStale || rows === undefined}
    >
      <Widths columns={columns} />
      <Head columns={columns} numberHeader={numberHeader} />
      <tbody>
        {rows === undefined
          ? SKELETON_ROWS.map((row) => <SkeletonRow key={row} row={row} columns={columns} />)
          : rows.map((row, index) => (
              <tr key={rowKey(row)}>
                <td className={classes.number} data-long={isLongNumber(firstNumber + index)}>
                  {firstNumber + index}
                </td>
                {columns.map((column) => (
                  <td key={column.header} className={look(column)}>
                    <Cell content={column.cell(row)} />
                  </td>
                ))}
                <td>
                  <RowIcons rowName={rowName(row)} actions={actions(row)} />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}
