import type { ReactNode } from 'react';
import { DeletedMark } from '../../components/deleted-mark.tsx';
import { Moment } from '../../components/moment.tsx';
import { countText } from '../../components/number-text.ts';
import { PersonLink } from '../../components/person-link.tsx';
import type { Column } from '../../components/resource-columns.ts';
import classes from './play.module.css';
import type { PlayRow } from './play-source.ts';

/** Whose record it is, leading to that person; the id dimmed beside the name. */
export function PersonCell({ user, hasId = true }: { readonly user: PlayRow['user']; readonly hasId?: boolean }) {
  return (
    <PersonLink person={user.id} className={classes.person} title={hasId ? `${user.name} #${user.id}` : user.name}>
      {user.name}
      {hasId && <span className={classes.id}> #{user.id}</span>}
    </PersonLink>
  );
}

type Rest<Row> = Partial<Column<Row>>;

/** The column of the person a record is of; it takes the room that is left. */
export function personColumn<Row extends PlayRow>(header: string, rest: Rest<Row> = {}): Column<Row> {
  return { header, minWidth: 150, onPhone: 'title', cell: ({ user }) => <PersonCell user={user} />, ...rest };
}

interface NumberWords<Row> {
  readonly words?: (number: number) => string;
  readonly isId?: boolean;
  /** The id is that of something deleted since. */
  readonly isDeleted?: (row: Row) => boolean;
}

/** A column of numbers, or of ids, which are not grouped; with the words they need where their head is not there. */
export function numberColumn<Row>(
  header: string,
  minWidth: number,
  numberOf: (row: Row) => number | null,
  { words, isId = false, isDeleted, ...rest }: Rest<Row> & NumberWords<Row> = {},
): Column<Row> {
  const marked = (row: Row, text: ReactNode) =>
    isDeleted?.(row) === true ? (
      <>
        {text} <DeletedMark />
      </>
    ) : (
      text
    );
  const inFigures = (row: Row) => {
    const number = numberOf(row);
    if (number === null) return null;
    return marked(row, isId ? number : countText(number));
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

// 22 Nov, 07:58 on one line; another year's below each other where there is no more room.
const MOMENT_WIDTH = 98;

/** A column of points in time. */
export function momentColumn<Row>(
  header: string,
  momentOf: (row: Row) => string | null,
  { words, ...rest }: Rest<Row> & { readonly words?: string } = {},
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
