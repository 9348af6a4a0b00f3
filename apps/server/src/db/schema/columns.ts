import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  type CheckBuilder,
  check,
  customType,
  pgSequence,
  timestamp,
} from 'drizzle-orm/pg-core';

/** The key of every table: given by the database, never used again after a delete. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();

/** The key of a table that this service alone fills: no id can be given that a later row would collide with. */
export const ownId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A column that holds another table's key. */
export const reference = () => bigint({ mode: 'number' });

/** A point in time, in UTC, to the millisecond that the wire format shows. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** When the row was made and last changed. */
export const timestamps = () => ({
  created_at: moment().notNull().defaultNow(),
  updated_at: moment().notNull().defaultNow(),
});

/** Where every version of every row comes from: no number is given twice. */
export const row_version = pgSequence('row_version');

/**
 * Stands for what a row holds: another number after each change, and the old one again where a change is undone. A table
 * that has it gets its trigger by functions/tables.sql.
 */
export const version = () => bigint({ mode: 'number' }).notNull().default(sql`nextval('row_version')`);

/** Text that lists are sorted by: ordered as people expect (a A b é Z), alike on both databases. */
export const sortedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "app_sort"' });

/**
 * A JSON value. Unlike drizzle's own, which reads what the driver has parsed once more, it gives a text back as the
 * text it is: "12" stays "12".
 */
export const jsonValue = <Value>() =>
  customType<{ data: Value; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    // The stored value has this column's type.
    fromDriver: (value) => value as Value,
  })();

/** The values that a check allows, written out: a constraint takes no parameters. */
export const oneOf = (values: readonly string[]): SQL => sql.raw(values.map((value) => `'${value}'`).join(', '));

/**
 * The most characters that each of these text columns takes. Other systems write these tables too, and what they store is
 * sent to browsers. Migrations add such a check as NOT VALID: rows that were there before stay, whatever their length.
 */
export const maxLengths = (
  table: string,
  lengths: readonly (readonly [column: AnyPgColumn, most: number])[],
): CheckBuilder[] =>
  lengths.map(([column, most]) =>
    check(`${table}_${column.name}_length`, sql`length(${column}) <= ${sql.raw(String(most))}`),
  );
