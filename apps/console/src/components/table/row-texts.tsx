import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { type Column, isBlank, type ResourceTableProps, wordedContent } from './resource-columns.ts';
import classes from './resource-table.module.css';

interface RowDetailsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
}

/** Values of a row next to each other, with a dot between two: no line begins or ends with one. */
export function RowDetails<Row>({ columns, row }: RowDetailsProps<Row>) {
  const shown = columns
    .map((column) => ({ header: column.header, content: wordedContent(column, row) }))
    .filter(({ content }) => !isBlank(content));
  if (shown.length === 0) return null;
  return (
    <span className={`qd-flex qd-wrap qd-note qd-regular ${classes.details}`}>
      {shown.map(({ header, content }, index) => (
        <Fragment key={header}>
          {index > 0 && ' '}
          <span className={`qd-may-shrink ${classes.detail}`} title={typeof content === 'string' ? content : undefined}>
            {index > 0 && (
              <span className={classes.dot} aria-hidden="true">
                ·{' '}
              </span>
            )}
            {content}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

interface RowTitleProps<Row> {
  readonly row: Row;
  readonly rowLink: ResourceTableProps<Row>['rowLink'];
  readonly children: ReactNode;
}

/** What names a row: a link where the list says where its rows lead. */
export function RowTitle<Row>({ row, rowLink, children }: RowTitleProps<Row>) {
  return rowLink === undefined ? children : <Link {...rowLink(row)}>{children}</Link>;
}
