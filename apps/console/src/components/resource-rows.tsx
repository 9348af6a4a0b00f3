import type { ReactNode } from 'react';
import { type Column, isBlank, isLongNumber, marginOf, type ResourceTableProps } from './resource-columns.ts';
import classes from './resource-rows.module.css';
import { RowIcons } from './row-actions.tsx';
import { SKELETON_ROWS, SkeletonBar, SkeletonBox, SkeletonText } from './skeleton.tsx';
import { ariaSort, SortHead } from './sort-head.tsx';

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
  readonly props: ResourceTableProps<Row>;
}

function Widths<Row>({ props }: PartProps<Row>) {
  return (
    <colgroup>
      {props.numbers !== false && <col className={classes.numberColumn} />}
      {props.columns.map((column) => (
        <col key={column.header} style={{ width: column.width }} />
      ))}
      {props.actions !== undefined && <col className={classes.actionsColumn} />}
    </colgroup>
  );
}

function Head<Row>({ props }: PartProps<Row>) {
  const { columns, numbers, numberHeader = 'SL', actions, actionsHeader = 'Actions', sorting } = props;
  return (
    <thead className={classes.head}>
      <tr>
        {numbers !== false && (
          <th scope="col" className={classes.number}>
            {numberHeader}
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.header}
            scope="col"
            aria-sort={ariaSort(column, sorting)}
            className={column.align === 'right' ? classes.right : undefined}
          >
            <SortHead column={column} sorting={sorting} />
          </th>
        ))}
        {actions !== undefined && (
          <th scope="col" className={classes.right}>
            {actionsHeader}
          </th>
        )}
      </tr>
    </thead>
  );
}

function SkeletonRow<Row>({ row, props }: PartProps<Row> & { readonly row: number }) {
  return (
    <tr className={classes.skeleton}>
      {props.numbers !== false && (
        <td className={classes.number}>
          <SkeletonBar width={16} />
        </td>
      )}
      {props.columns.map((column) => (
        <td key={column.header} className={look(column)}>
          {column.onPhone === 'mark' ? (
            <SkeletonBox />
          ) : (
            <SkeletonText row={row} share={column.onPhone === 'title' ? 0.52 : 0.7} />
          )}
        </td>
      ))}
      {props.actions !== undefined && (
        <td className={classes.right}>
          <SkeletonBar width={60} />
        </td>
      )}
    </tr>
  );
}

function TableRow<Row>({ row, index, props }: PartProps<Row> & { readonly row: Row; readonly index: number }) {
  const number = marginOf(props, row, index);
  return (
    <tr aria-current={props.isCurrent?.(row) === true ? 'true' : undefined}>
      {props.numbers !== false && (
        <td className={classes.number} data-long={isLongNumber(number)}>
          {number}
        </td>
      )}
      {props.columns.map((column) => (
        <td key={column.header} className={look(column)}>
          <Cell content={column.cell(row)} />
        </td>
      ))}
      {props.actions !== undefined && (
        <td>
          <RowIcons rowName={props.rowName(row)} actions={props.actions(row)} />
        </td>
      )}
    </tr>
  );
}

/** A list's page where columns have room. */
export function ResourceRows<Row>(props: ResourceTableProps<Row>) {
  const { label, rows, rowKey, isStale = false, isDense = false } = props;
  return (
    <table
      className={`${classes.table} ${isStale ? classes.stale : ''}`}
      aria-label={label}
      aria-busy={isStale || rows === undefined}
      data-numbers={props.numbers !== false}
      data-dense={isDense}
    >
      <Widths props={props} />
      <Head props={props} />
      <tbody>
        {rows === undefined
          ? SKELETON_ROWS.map((row) => <SkeletonRow key={row} row={row} props={props} />)
          : rows.map((row, index) => <TableRow key={rowKey(row)} row={row} index={index} props={props} />)}
      </tbody>
    </table>
  );
}
