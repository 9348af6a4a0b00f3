import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** The key of every table: given by the database, never used again after a delete. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();

/** A column that holds another table's key. */
export const reference = () => bigint({ mode: 'number' });

/** A point in time, in UTC, to the millisecond that the wire format shows. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** When the row was made and last changed. */
export const timestamps = () => ({
  created_at: moment().notNull().defaultNow(),
  updated_at: moment().notNull().defaultNow(),
});

/** Text that lists are sorted by: ordered as people expect (a A b é Z), alike on both databases. */
export const sortedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "app_sort"' });
