import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, maxLengths, moment, reference, sortedText, timestamps, version } from './columns.ts';

/** One school that takes part. Name, region and location together identify a school. */
export const schools = pgTable(
  'schools',
  {
    id: id(),
    name: sortedText().notNull(),
    region: sortedText(),
    location: sortedText(),
    logo_url: text(),
    /** File name of an uploaded image. */
    logo: text(),
    /** `school_identity(name, region, location)`: equal for what counts as the same school. */
    identity_key: text().notNull(),
    version: version(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('schools_identity_key').on(table.identity_key),
    index('schools_name_index').on(table.name, table.id),
    index('schools_region_index').on(table.region, table.id),
    index('schools_location_index').on(table.location, table.id),
    // With the name, so that the hashes are read from it alone.
    index('schools_name_key_index').on(
      sql`hashtextextended(regexp_replace(app_fold(${table.name}), '[^[:alnum:]]+', '', 'g'), 0)`,
      table.name,
    ),
    check('schools_name_check', sql`${table.name} <> ''`),
    ...maxLengths('schools', [
      [table.name, 200],
      [table.region, 100],
      [table.location, 200],
      [table.logo_url, 2000],
      [table.logo, 100],
    ]),
  ],
);

/** One running import of schools. It is deleted when the import ends; leftovers of a crash are removed later. */
export const school_imports = pgTable('school_imports', {
  id: uuid().primaryKey(),
  created_at: moment().notNull().defaultNow(),
});

/** One row of a file while it is being imported, with the id that its school will have. */
export const school_import_rows = pgTable(
  'school_import_rows',
  {
    /** No foreign key: checking it for each row took as long as storing it. */
    import_id: uuid().notNull(),
    row: integer().notNull(),
    school_id: reference(),
    name: text().notNull(),
    region: text(),
    location: text(),
    identity_key: text().notNull(),
  },
  (table) => [
    primaryKey({ name: 'school_import_rows_key', columns: [table.import_id, table.row] }),
    // Searches leave out the schools-to-be of running imports.
    index('school_import_rows_school_id_index').on(table.school_id).where(sql`${table.school_id} IS NOT NULL`),
  ],
);
