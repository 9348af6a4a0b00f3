import { z } from 'zod';
import { importFault } from './errors.ts';
import {
  countEndpoint,
  endpoint,
  id,
  idParams,
  listOf,
  optionalFileName,
  optionalText,
  optionalUrl,
  pageQuery,
  requiredText,
  searchText,
  sortOrder,
  timestamp,
} from './kit.ts';

export const school = z.object({
  id,
  name: z.string(),
  region: z.string().nullable(),
  location: z.string().nullable(),
  logo_url: z.string().nullable(),
  logo: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
/** A school as the API answers it. */
export type School = z.input<typeof school>;

export const SCHOOL_LIMITS = { name: 200, region: 100, location: 200 } as const;

export const schoolInput = z.object({
  name: requiredText('School name', SCHOOL_LIMITS.name),
  region: optionalText('Region', SCHOOL_LIMITS.region),
  location: optionalText('Location', SCHOOL_LIMITS.location),
  logo_url: optionalUrl('Logo URL'),
  logo: optionalFileName('Logo'),
});
export type SchoolInput = z.output<typeof schoolInput>;

/** An update keeps what it leaves out. */
export const schoolUpdate = schoolInput.partial();
export type SchoolUpdate = z.output<typeof schoolUpdate>;

/** The columns a CSV of schools must have, in any case and order. */
export const SCHOOL_CSV_COLUMNS = ['NAME', 'REGION', 'LOCATION'] as const;

/** How many repeats, warnings and faults an import names; their full number stands beside them. */
export const IMPORT_NAMED_ROWS = 100;

const csvCells = z.object({ row: z.int(), name: z.string(), region: z.string(), location: z.string() });

export const schoolImportOutcome = z.object({
  /** Schools stored, or in a dry run: that would be stored. */
  inserted: z.int(),
  /** Rows that are in the list already; they are left as they are. */
  unchanged: z.int(),
  /** Rows equal to an earlier row of the same file. */
  repeated: z.int(),
  repeats: z.array(csvCells.extend({ first_row: z.int() })),
  warnings: z.array(importFault),
  warnings_count: z.int(),
  ignored_columns: z.array(z.string()),
  /** The file's first rows, as they were read. */
  sample: z.array(csvCells),
});
export type SchoolImportOutcome = z.infer<typeof schoolImportOutcome>;

export const schools = {
  list: endpoint({
    method: 'GET',
    path: '/v1/schools',
    summary: 'Schools, newest first unless sorted',
    access: 'administrator',
    query: pageQuery.extend({
      q: searchText.optional(),
      sort: z.enum(['id', 'name'], 'Must be id or name').default('id'),
      order: sortOrder.optional(),
    }),
    status: 200,
    response: listOf(school),
  }),
  count: countEndpoint('/v1/schools', 'schools', ['available', 'active']),
  find: endpoint({
    method: 'GET',
    path: '/v1/schools/:id',
    summary: 'One school',
    access: 'administrator',
    params: idParams,
    status: 200,
    response: school,
  }),
  insert: endpoint({
    method: 'POST',
    path: '/v1/schools',
    summary: 'Add a school',
    access: 'administrator',
    body: schoolInput,
    status: 201,
    response: school,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/schools/:id',
    summary: 'Change a school',
    access: 'administrator',
    params: idParams,
    body: schoolUpdate,
    status: 200,
    response: school,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/schools/:id',
    summary: 'Delete a school',
    access: 'administrator',
    params: idParams,
    status: 204,
  }),
  importCsv: endpoint({
    method: 'PUT',
    path: '/v1/schools/csv',
    summary: 'Add schools from a CSV file',
    access: 'administrator',
    query: z.object({ dry_run: z.stringbool('Must be true or false').default(false) }),
    file: 'CSV',
    status: 200,
    response: schoolImportOutcome,
  }),
};
