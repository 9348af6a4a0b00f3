import { Fragment } from 'react';
import classes from './resource-cards.module.css';
import { type Column, isBlank, isLongNumber, type ResourceTableProps } from './resource-columns.ts';
import { RowMenu } from './row-actions.tsx';
import { SKELETON_ROWS, SkeletonBar, SkeletonBox, SkeletonText } from './skeleton.tsx';

function Details<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const shown = columns
    .filter((column) => column.onPhone === 'detail')
    .map((column) => ({ header: column.header, content: column.cell(row) }))
    .filter(({ content }) => !isBlank(content));
  if (shown.length === 0) return <span className={classes.none}>–</span>;
  return shown.map(({ header, content }, index) => (
    <Fragment key={header}>
      {index > 0 && ' · '}
      {content}
    </Fragment>
  ));
}

function SkeletonCard({ row }: { readonly row: number }) {
  return (
    <li className={`${classes.card} ${classes.skeleton}`} aria-hidden="true">
      <span className={classes.number}>
        <SkeletonBar width={16} />
      </span>
      <span className={classes.texts}>
        <SkeletonText row={row} share={0.9} />
        <SkeletonBar width="45%" />
      </span>
      <span className={classes.mark}>
        <SkeletonBox />
      </span>
    </li>
  );
}

function Card<Row>({ row, number, props }: { row: Row; number: number; props: ResourceTableProps<Row> }) {
  const marks = props.columns.filter((column) => column.onPhone === 'mark');
  const titles = props.columns.filter((column) => column.onPhone === 'title');
  return (
    <li className={classes.card}>
      <span className={classes.number} data-long={isLongNumber(number)}>
        {number}
      </span>
      <span className={classes.texts}>
        {titles.map((column) => (
          <span key={column.header} className={classes.title}>
            {column.cell(row)}
          </span>
        ))}
        <span className={classes.details}>
          <Details columns={props.columns} row={row} />
        </span>
      </span>
      {marks.map((column) => (
        <span key={column.header} className={classes.mark}>
          {column.cell(row)}
        </span>
      ))}
      <RowMenu rowName={props.rowName(row)} actions={props.actions(row)} />
    </li>
  );
}

/** The same list where columns have no room: number, name over details, mark, and the actions behind three dots. */
export function ResourceCards<Row>(props: ResourceTableProps<Row>) {
  const { label, rows, rowKey, firstNumber, isStale = false } = props;
  return (
    <ol
      className={`${classes.cards} ${isStale ? classes.stale : ''}`}
      aria-label={label}
      aria-busy={isStale || rows === undefined}
    >
      {rows === undefined
        ? SKELETON_ROWS.map((row) => <SkeletonCard key={row} row={row} />)
        : rows.map((row, index) => <Card key={rowKey(row)} row={row} number={firstNumber + index} props={props} />)}
    </ol>
  );
}
