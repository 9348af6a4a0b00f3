/** Columns of journaled tables whose name does not say that they hold a time, as `…_at` does. */
const TIMES: ReadonlySet<string> = new Set(['action_before', 'action_after']);
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'price']);

/** Whether a column of a journaled table holds a time, by its name. */
export const isTime = (column: string): boolean => column.endsWith('_at') || TIMES.has(column);

/** Whether it holds an amount of money. */
export const isAmount = (column: string): boolean => AMOUNTS.has(column);

function shown(column: string, value: unknown): unknown {
  if (value === null) return null;
  if (isAmount(column)) return Number(value).toFixed(2);
  return isTime(column) ? new Date(String(value)).toISOString() : value;
}

type Columns = Readonly<Record<string, unknown>>;

/**
 * Columns of a row as the journal has them, written as the API writes them: money with two decimals, which the journal has
 * as a number, and times in UTC, which it has with the offset and the digits of the database.
 */
export function shownColumns(columns: Columns | null): Record<string, unknown> | null {
  if (columns === null) return null;
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, shown(name, value)]));
}
