import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ResourceTableProps } from './resource-columns.ts';

interface RowTitleProps<Row> {
  readonly row: Row;
  readonly rowLink: ResourceTableProps<Row>['rowLink'];
  readonly children: ReactNode;
}

/** What names a row: a link where the list says where its rows lead. */
export function RowTitle<Row>({ row, rowLink, children }: RowTitleProps<Row>) {
  return rowLink === undefined ? children : <Link {...rowLink(row)}>{children}</Link>;
}
