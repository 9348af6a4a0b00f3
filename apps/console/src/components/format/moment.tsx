import { VisuallyHidden } from '../page/visually-hidden.tsx';
import type { Column } from '../table/resource-columns.ts';
import { exactMomentText, momentParts } from './format-date.ts';

/**
 * A point in time by the clock of the contest, its time of day below the day where there is little room; a dash that is read
 * out as "Not yet" where it has not come.
 */
export function Moment({ at }: { readonly at: string | null }) {
  if (at === null) {
    return (
      <span className="qd-faint" title="Not yet">
        <span aria-hidden="true">–</span>
        <VisuallyHidden>Not yet</VisuallyHidden>
      </span>
    );
  }
  const { day, time } = momentParts(at);
  return (
    <time dateTime={at} title={exactMomentText(at)} className="qd-moment">
      <span>{day},</span> <span>{time}</span>
    </time>
  );
}

// 22 Nov, 07:58 on one line; another year's below each other where there is no more room.
const MOMENT_WIDTH = 98;

/** A column of points in time. */
export function momentColumn<Row>(
  header: string,
  momentOf: (row: Row) => string | null,
  { words, ...rest }: Partial<Column<Row>> & { readonly words?: string } = {},
): Column<Row> {
  const cell = (row: Row) => {
    const at = momentOf(row);
    return at === null ? null : <Moment at={at} />;
  };
  const phoneCell = (row: Row) =>
    momentOf(row) === null ? null : (
      <>
        {words !== undefined && `${words} `}
        {cell(row)}
      </>
    );
  return { header, minWidth: MOMENT_WIDTH, grow: 0.25, onPhone: 'detail', cell, phoneCell, ...rest };
}
