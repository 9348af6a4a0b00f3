import type { ReactNode } from 'react';
import { markDeleted } from '../list/deleted-mark.tsx';
import type { Column } from '../table/resource-columns.ts';
import { countText } from './format-number.ts';

interface NumberWords<Row> {
  readonly words?: (number: number) => string;
  /** How the number is written, where that is not in groups of three figures. */
  readonly figures?: (number: number) => ReactNode;
  readonly isId?: boolean;
  /** The id is that of something deleted since. */
  readonly isDeleted?: (row: Row) => boolean;
}

/** A column of numbers, or of ids, which are not grouped; with the words they need where their head is not there. */
export function numberColumn<Row>(
  header: string,
  minWidth: number,
  numberOf: (row: Row) => number | null,
  {
    words,
    isId = false,
    figures = isId ? (id) => id : countText,
    isDeleted,
    ...rest
  }: Partial<Column<Row>> & NumberWords<Row> = {},
): Column<Row> {
  const marked = (row: Row, text: ReactNode) => markDeleted(text, isDeleted?.(row) === true);
  const inFigures = (row: Row) => {
    const number = numberOf(row);
    if (number === null) return null;
    return marked(row, figures(number));
  };
  const inWords = (row: Row) => {
    const number = numberOf(row);
    return number === null || words === undefined ? null : marked(row, words(number));
  };
  return {
    header,
    minWidth,
    align: 'right',
    cell: inFigures,
    onPhone: words === undefined ? 'hidden' : 'detail',
    phoneCell: inWords,
    ...rest,
  };
}
