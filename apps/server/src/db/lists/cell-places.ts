import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import type { Cells } from './cells.ts';
import type { Direction, PageWindow } from './page-statements.ts';

/** Which rows pass, as cells know it. */
export interface CellFilter {
  /** The first time that passes. */
  readonly since?: Date | undefined;
  /** The first time that is too late. */
  readonly until?: Date | undefined;
  /** Columns of the table, of those that the cells have, and what they must equal. */
  readonly equal?: Readonly<Record<string, number | boolean | undefined>>;
}

/** A table whose rows are counted in cells, and what says when a row was: SQL over `t`. */
export interface Counted {
  readonly table: string;
  readonly cells: Cells;
  readonly at: SQL;
}

const QUARTER_MS = 15 * 60_000;

/** The whole quarters between two times, which cells have, and what is left of the others, which the index of the time has. */
function quartersOf({ since, until }: CellFilter) {
  const first = since && new Date(Math.ceil(since.getTime() / QUARTER_MS) * QUARTER_MS);
  const end = until && new Date(Math.floor(until.getTime() / QUARTER_MS) * QUARTER_MS);
  // All of it within a quarter.
  if (since && until && first && end && first > end) return { whole: undefined, odd: [{ since, until }] };
  const before = since && first && since < first ? [{ since, until: first }] : [];
  const after = until && end && end < until ? [{ since: end, until }] : [];
  return { whole: { since: first, until: end }, odd: [...before, ...after] };
}

const between = (at: SQL, { since, until }: CellFilter): SQL[] => [
  ...(since ? [sql`${at} >= ${since}`] : []),
  ...(until ? [sql`${at} < ${until}`] : []),
];

const all = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` AND `);

/** How many rows pass, as rows of `block`, `quarter`, `value` and `n`; several of them may be of one cell. */
function cellRows({ table, cells, at }: Counted, filter: CellFilter): SQL {
  const equal = Object.entries(filter.equal ?? {}).filter(([, value]) => value !== undefined);
  const same = (nameOf: (column: string) => string) =>
    equal.map(([column, value]) => sql`${sql.raw(nameOf(column))} = ${value}`);
  const { whole, odd } = quartersOf(filter);
  const kept = whole && [
    ...between(sql`c.quarter`, whole),
    ...same((column) => `c."${column === cells.value ? 'value' : column}"`),
  ];
  const value = sql.raw(cells.value === undefined ? '0' : `t."${cells.value}"`);
  const parts = odd.map(
    (
      bounds,
    ) => sql`SELECT t.id >> 12 AS block, date_bin('15 minutes', ${at}, '2000-01-01Z') AS quarter, ${value} AS value, 1 AS n
      FROM ${sql.raw(table)} t WHERE ${all([...between(at, bounds), ...same((column) => `t."${column}"`)])}`,
  );
  if (kept)
    parts.unshift(sql`SELECT c.block, c.quarter, c.value, c.n FROM ${sql.raw(cells.from)} c WHERE ${all(kept)}`);
  return sql.join(parts, sql` UNION ALL `);
}

/** Where a page lies: how many rows pass, and which parts of them it is in. */
export interface Place<Part> {
  readonly count: number;
  /** None where the page is past the end. */
  readonly parts: readonly Part[];
  /** How many rows come before these parts, and how many they have. */
  readonly before: number;
  readonly among: number;
}

/** A block of ids, and the number that its rows of the page have where they are sorted by it. */
export interface BlockPart {
  readonly block: number;
  readonly value?: number;
}

interface PlaceQuery {
  readonly counted: readonly Counted[];
  readonly rows: SQL;
  /** Trusted SQL of a part as JSON. */
  readonly shown: string;
  readonly direction: Direction;
  readonly window: PageWindow;
}

/** SQL of those of some sums that a page lies in, in the order of their keys; `upto` is how many rows come before a sum's end. */
function sumsWithPage(keys: readonly string[], { direction, window }: PlaceQuery, sums: SQL, start = sql`0`): SQL {
  const order = sql.raw(keys.map((key) => `${key} ${direction}`).join(', '));
  return sql`SELECT * FROM (SELECT s.*, ${start} + sum(n) OVER (ORDER BY ${order}) AS upto FROM (${sums}) s) r
    WHERE upto > ${window.offset} AND upto - n < ${window.offset}::bigint + ${window.limit}`;
}

const sumsOf = (keys: string, rows: SQL): SQL =>
  sql`SELECT ${sql.raw(keys)}, sum(n) AS n FROM (${rows}) c GROUP BY ${sql.raw(keys)} HAVING sum(n) > 0`;

/** Finds a page in the order of a key; where it has a second one, which only sums with the page are told apart by. Undefined where not every row is counted. */
async function findPlace<Part>(
  db: Database,
  [key, second]: readonly [key: string, second?: string],
  query: PlaceQuery,
): Promise<Place<Part> | undefined> {
  const { counted, rows, shown } = query;
  const within = sql`SELECT * FROM (${rows}) c WHERE ${sql.raw(key)} IN (SELECT ${sql.raw(key)} FROM page)`;
  const parts =
    second === undefined
      ? sql`SELECT * FROM page`
      : sumsWithPage([key, second], query, sumsOf(`${key}, ${second}`, within), sql`(SELECT min(upto - n) FROM page)`);
  // The statement that follows reads a page alone: compiling it would take longer than running it.
  const { rows: found } = await db.execute(sql`
    WITH sums AS MATERIALIZED (${sumsOf(key, rows)}), page AS MATERIALIZED (${sumsWithPage([key], query, sql`SELECT * FROM sums`)})
    SELECT ${sql.raw(counted.map(({ cells }) => cells.isWhole).join(' AND '))} AS whole, set_config('jit', 'off', true),
      (SELECT coalesce(sum(n), 0) FROM sums) AS count,
      json_agg(${sql.raw(shown)}) AS parts, min(upto - n) AS before, sum(n) AS among
    FROM (${parts}) part`);
  const [row] = found;
  if (row?.whole !== true) return undefined;
  const { count, before, among } = row;
  // What `shown` makes of each part.
  const places = (row.parts ?? []) as Part[];
  return { count: Number(count), parts: places, before: Number(before ?? 0), among: Number(among ?? 0) };
}

/** The rows of a list that pass, and where their page lies. */
interface Wanted {
  readonly filter: CellFilter;
  readonly direction: Direction;
  readonly window: PageWindow;
}

/** The quarters of an hour that a page lies in, of the rows of one or several tables by time. */
export async function findQuarters(
  db: Database,
  counted: readonly Counted[],
  { filter, ...order }: Wanted,
): Promise<Place<CellFilter> | undefined> {
  const rows = sql.join(
    counted.map((one) => cellRows(one, filter)),
    sql` UNION ALL `,
  );
  const shown = 'extract(epoch FROM quarter) * 1000';
  const place = await findPlace<number>(db, ['quarter'], { counted, rows, shown, ...order });
  if (place === undefined || place.parts.length === 0) return place && { ...place, parts: [] };
  const first = new Date(Math.min(...place.parts));
  const end = new Date(Math.max(...place.parts) + QUARTER_MS);
  const since = filter.since && filter.since > first ? filter.since : first;
  const until = filter.until && filter.until < end ? filter.until : end;
  // Between these quarters are only such as nothing that passes is in.
  return { ...place, parts: [{ ...filter, since, until }] };
}

/** A value of the column that is counted by it. */
export interface ValuePart {
  /** A text: it may be the last id that there can be. */
  readonly value: string;
}

/** The values that a page of all rows lies in, by the column that is counted one by one. */
export function findValues(
  db: Database,
  counted: Counted,
  { from }: NonNullable<Cells['counted']>,
  order: Omit<Wanted, 'filter'>,
): Promise<Place<ValuePart> | undefined> {
  // Of 256 values together first: fewer sums to sort.
  const rows = sql.raw(`SELECT value >> 8 AS block, value, n FROM ${from} c`);
  const shown = `json_build_object('value', value::text)`;
  return findPlace(db, ['block', 'value'], { counted: [counted], rows, shown, ...order });
}

/** The blocks of ids that a page lies in, by id or by the number that rows are counted by. */
export function findBlocks(
  db: Database,
  counted: Counted,
  { filter, byValue, ...order }: Wanted & { readonly byValue: boolean },
): Promise<Place<BlockPart> | undefined> {
  const rows = cellRows(counted, filter);
  return byValue
    ? findPlace(db, ['value', 'block'], {
        counted: [counted],
        rows,
        shown: `json_build_object('block', block, 'value', value)`,
        ...order,
      })
    : findPlace(db, ['block'], { counted: [counted], rows, shown: `json_build_object('block', block)`, ...order });
}
