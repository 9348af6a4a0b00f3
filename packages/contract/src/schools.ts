import { z } from 'zod';
import { importFault } from './errors.ts';
import {
  id,
  idParams,
  optionalFileName,
  optionalText,
  optionalUrl,
  pageQuery,
  queryChoice,
  requiredText,
  searchText,
  seenVersion,
  sortOrder,
  timestamp,
  version,
} from './fields.ts';
import { crudEndpoints, endpoint, listOf } from './kit.ts';
import { schoolPaths } from './paths/schools.ts';
import { schoolSummary } from './standings.ts';

export const school = z.object({
  id,
  name: z.string(),
  region: z.string().nullable(),
  location: z.string().nullable(),
  logo_url: z.string().nullable(),
  logo: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  version,
});
/** A school as the API returns it. */
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
export const schoolUpdate = schoolInput.partial().extend(seenVersion);
export type SchoolUpdate = z.output<typeof schoolUpdate>;

/** The columns a CSV of schools must have, in any case and order. */
export const SCHOOL_CSV_COLUMNS = ['NAME', 'REGION', 'LOCATION'] as const;

/** How many repeats, warnings and errors an import names; the counts next to them are of all. */
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

export const schoolRegion = z.object({
  /** As most of its schools write it. */
  region: z.string(),
  schools: z.int().positive(),
});
export type SchoolRegion = z.infer<typeof schoolRegion>;

export const schools = {
  ...crudEndpoints(schoolPaths, {
    one: 'school',
    many: 'schools',
    order: 'newest first unless sorted',
    row: school,
    filters: {
      q: searchText.optional(),
      /** Whatever its case and spaces, as `regions` names it. */
      region: searchText.optional(),
      /** `suspected`: schools with the name of another one that may be in the same place. */
      duplicates: queryChoice(['suspected']).optional(),
      sort: z.enum(['id', 'name', 'region', 'location'], 'Must be id, name, region or location').default('id'),
      order: sortOrder.optional(),
    },
    statuses: ['available', 'active'],
    dependents: ['students'],
    input: schoolInput,
    update: schoolUpdate,
  }),
  summary: endpoint({
    ...schoolPaths.summary,
    summary: 'What the students of a school do; no shares and names where fewer than five played',
    params: idParams,
    status: 200,
    response: schoolSummary,
  }),
  regions: endpoint({
    ...schoolPaths.regions,
    summary: 'The regions that schools have, by name; spellings that differ in case and spaces are one',
    query: pageQuery,
    status: 200,
    response: listOf(schoolRegion),
  }),
  importCsv: endpoint({
    ...schoolPaths.importCsv,
    summary: 'Add schools from a CSV file',
    query: z.object({ dry_run: z.stringbool('Must be true or false').default(false) }),
    status: 200,
    response: schoolImportOutcome,
  }),
};
