import type { UserBrief } from '@quizdesk/contract/users';
import { Column, type GetColumnData, getTableName } from 'drizzle-orm';
import { type PgColumn, type PgTable, PgTimestamp } from 'drizzle-orm/pg-core';
import type { Cells } from './cells.ts';

type Columns = Readonly<Record<string, PgColumn>>;

/** What a list of these columns answers for each row. */
type RowOf<C extends Columns> = { -readonly [Name in keyof C]: GetColumnData<C[Name]> };

/** A row as the driver gives it. */
export type RawRow = Readonly<Record<string, unknown>>;

/** What a list's rows show of other tables. It is looked up for the rows of one page alone, once they are known. */
export interface Joined<Extra> {
  /** Trusted raw SQL, never from a request: what is selected, and the LEFT JOINs to the page, named `page`, that it comes from. */
  readonly columns: string;
  readonly joins: string;
  /** Each reader says which columns it reads, and what they hold: that `columns` selects them is for its author to see to. */
  readonly read: (row: never) => Extra;
}

/** Several things that a list's rows show of other tables. */
export function joinAll<One, Other>(one: Joined<One>, other: Joined<Other>): Joined<One & Other> {
  return {
    columns: `${one.columns}, ${other.columns}`,
    joins: `${one.joins} ${other.joins}`,
    read: (row) => ({ ...one.read(row), ...other.read(row) }),
  };
}

/** Whose record it is, by name. */
export const userJoin: Joined<{ readonly user: UserBrief }> = {
  columns: 'u.name AS user_name, u.username',
  joins: 'LEFT JOIN users u ON u.id = page.user_id',
  read: ({
    user_id: id,
    user_name: name,
    username,
  }: Record<'user_name' | 'username', string> & { readonly user_id: number }) => ({
    user: { id, name, username },
  }),
};

/** A list to page through; see `describeList`. Its parts are SQL that is written once, for lists are asked for often. */
export interface List<Row> {
  readonly table: string;
  /** The table of its search texts, where it is searchable (search_install). */
  readonly searchTable: string;
  /** Whether the table is a part of a counted one, whose rows far back row_page() does not find. */
  readonly isPart: boolean;
  /** The columns of the rows, read from the table under the name `t`. */
  readonly columns: string;
  readonly joined: Pick<Joined<unknown>, 'columns' | 'joins'> | undefined;
  /** The subquery that answers how many rows there are, without counting them. */
  readonly count: string;
  /** What must hold for a search text to count. */
  readonly searchable: string;
  /** What counts its rows by time and a number, where there may be millions. */
  readonly cells: Cells | undefined;
  readonly read: (row: RawRow) => Row;
}

interface ListOptions<Extra> {
  /** Where rows of the search table must not show yet: the SQL condition on `s`, the row of the search table. */
  readonly searchable?: string;
  readonly joined?: Joined<Extra>;
  readonly cells?: Cells;
}

const quoted = (name: string) => `"${name}"`;

const ZERO = 48;
const DASH = 45;
/** `2026-11-22 10:00:00+00`, and with microseconds behind a point. */
const SHORTEST = 22;
const LONGEST = 29;

/** The number that so many digits of a text make; not a number where they are none. */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

/**
 * A timestamptz in the text form that PostgreSQL sends in UTC, as `new Date` reads it, in a fraction of the time. Whatever
 * looks different (a year of five digits, before Christ, infinity) goes to `new Date`.
 */
export function readTime(text: string): Date {
  const { length } = text;
  if (length < SHORTEST || length > LONGEST || text.charCodeAt(4) !== DASH || !text.endsWith('+00'))
    return new Date(text);
  const seconds = Date.UTC(
    digits(text, 0, 4),
    digits(text, 5, 7) - 1,
    digits(text, 8, 10),
    digits(text, 11, 13),
    digits(text, 14, 16),
    digits(text, 17, 19),
  );
  // Without trailing zeros: `.5` is half a second.
  const fraction = text.slice(20, Math.min(23, length - 3)).padEnd(3, '0');
  const time = new Date(seconds + digits(fraction, 0, 3));
  return digits(text, 0, 4) >= 1000 && !Number.isNaN(time.getTime()) ? time : new Date(text);
}

/** How a column reads what the driver gives it; undefined where it is taken as it is. */
function readerOf(column: PgColumn): ((value: unknown) => unknown) | undefined {
  if (column.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined;
  const read = (value: unknown) => column.mapFromDriverValue(value);
  if (!(column instanceof PgTimestamp) || !column.withTimezone) return read;
  return (value) => (typeof value === 'string' ? readTime(value) : read(value));
}

/** What a log has of a table's rows that is no part of its counters yet. */
const logged = (table: string) => (table === 'user_answers' ? ['(SELECT coalesce(sum(n), 0) FROM answer_log)'] : []);

/** How many rows a table has, as SQL: the sum of its counters, which are exact. */
export function keptCount(table: PgTable): string {
  const name = getTableName(table);
  const part = (from: string) => `(SELECT coalesce(sum(n), 0) FROM ${from} WHERE rel = '${name}'::regclass)`;
  return `(${[part('row_block'), part('row_change'), ...logged(name)].join(' + ')})`;
}

/**
 * Describes a list: a counted table (row_count_install), the columns its rows show, the id among them, and what they show of others.
 *
 * @example
 * listPage(db, describeList(schools, { id: schools.id, name: schools.name }), { limit: 10, offset: 0 })
 * // SELECT <sum of the counters of schools> AS page_count, t."id", t."name" FROM "schools" t ORDER BY t.id desc LIMIT 10
 */
export function describeList<C extends Columns, Extra = unknown>(
  table: PgTable,
  columns: C,
  { searchable = 'true', joined, cells }: ListOptions<Extra> = {},
): List<RowOf<C> & Extra> {
  const name = getTableName(table);
  const readers = Object.entries(columns).map(([key, column]) => ({ key, read: readerOf(column) }));
  const read = (row: RawRow) => {
    const values: Record<string, unknown> = {};
    for (const { key, read } of readers) {
      const value = row[key];
      values[key] = value === null || read === undefined ? value : read(value);
    }
    // Each value was just read by its own column, which is what RowOf says; what is joined is read by the list itself.
    return (joined ? Object.assign(values, joined.read(row as never)) : values) as RowOf<C> & Extra;
  };
  return {
    table: quoted(name),
    searchTable: quoted(`${name}_search`),
    isPart: false,
    columns: readers.map(({ key }) => `t.${quoted(key)}`).join(', '),
    joined,
    count: keptCount(table),
    searchable,
    cells,
    read,
  };
}

/** The rows of a list that meet a condition. `count` says how many they are, `searchable` what must hold for their search texts. */
export function partOf<Row>(
  list: List<Row>,
  {
    where,
    count,
    searchable = list.searchable,
  }: { readonly where: string; readonly count: string; readonly searchable?: string },
): List<Row> {
  return {
    ...list,
    table: `(SELECT * FROM ${list.table} WHERE ${where})`,
    count: `(${count})`,
    searchable,
    isPart: true,
    cells: undefined,
  };
}
