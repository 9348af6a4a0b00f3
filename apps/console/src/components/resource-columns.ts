import type { Key, ReactNode } from 'react';
import type { RowAction } from './row-actions.tsx';

/** One column of a list. */
export interface Column<Row> {
  readonly header: string;
  /** A CSS width; exactly one column has none and takes the rest. Fixed, so that nothing shifts when rows arrive. */
  readonly width?: string;
  /** Numbers right, text left (the default). */
  readonly align?: 'left' | 'right';
  /** What the row shows here; nothing, null or an empty text shows a dash. */
  readonly cell: (row: Row) => ReactNode;
  /** Where it goes on a phone: the bold first line, the dimmed line below, the picture or badge, or nowhere. */
  readonly onPhone: 'title' | 'detail' | 'mark' | 'hidden';
}

export interface ResourceTableProps<Row> {
  /** Names the table: "Schools". */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while the first rows are on their way: the table's shape is shown. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => Key;
  /** Names a row's actions: "Edit Keta Lagoon". */
  readonly rowName: (row: Row) => string;
  readonly actions: (row: Row) => readonly RowAction[];
  /** The number of the first row, counted over all pages. */
  readonly firstNumber: number;
  /** The head of the numbers in the margin. */
  readonly numberHeader?: string;
  /** Other rows are on their way; these stay until then. */
  readonly isStale?: boolean;
}

/** Whether a row's number needs the margin's whole width. */
export function isLongNumber(number: number): boolean {
  return number > 9999;
}

/** Whether a cell has nothing to show. */
export function isBlank(content: ReactNode): boolean {
  return content === undefined || content === null || content === '' || content === false;
}
