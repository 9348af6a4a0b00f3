import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { jsonValue, maxLengths, moment, ownId, reference, sortedText, timestamps, version } from './columns.ts';
import { users } from './users.ts';

/** A column of a list by its name, and whether it is shown; `is_kept`, even where a filter leaves it one value. */
interface ColumnChoice {
  readonly name: string;
  readonly is_shown: boolean;
  readonly is_kept?: boolean | undefined;
}

const owner = () =>
  reference()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** How the rows of a list are shown; null where it is as the list has it. */
const layout = () => ({
  /** In their order. */
  columns: jsonValue<ColumnChoice[]>(),
  rows: integer().$type<10 | 25 | 50 | 100>(),
  is_dense: boolean(),
});

/** A name for a list as it is narrowed, sorted and shown, of one person or for everyone. It goes with its owner. */
export const views = pgTable(
  'views',
  {
    id: ownId(),
    /** The path of the list in the console. */
    list: text().notNull(),
    name: sortedText().notNull(),
    /** The address of the list after the question mark. */
    search: text().notNull(),
    ...layout(),
    is_shared: boolean().notNull(),
    in_menu: boolean().notNull(),
    owner_id: owner(),
    version: version(),
    ...timestamps(),
  },
  (table) => [
    unique('views_name_key').on(table.owner_id, table.list, table.name),
    index('views_shared_index').on(table.list).where(sql`${table.is_shared}`),
    check('views_rows_check', sql`${table.rows} IN (10, 25, 50, 100)`),
    ...maxLengths('views', [
      [table.list, 100],
      [table.name, 60],
      [table.search, 1000],
    ]),
  ],
);

/** How a person wants a list to be shown where no view says it. */
export const list_preferences = pgTable(
  'list_preferences',
  {
    user_id: owner(),
    /** The path of the list in the console. */
    list: text().notNull(),
    ...layout(),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.list] }),
    check('list_preferences_rows_check', sql`${table.rows} IN (10, 25, 50, 100)`),
    ...maxLengths('list_preferences', [[table.list, 100]]),
  ],
);
