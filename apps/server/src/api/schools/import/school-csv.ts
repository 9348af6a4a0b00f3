import { IMPORT_NAMED_ROWS, SCHOOL_CSV_COLUMNS, SCHOOL_LIMITS } from '@quizdesk/contract/schools';
import type { CsvRules } from '../../csv-import/csv-rules.ts';
import { type CsvContent, parseCsv } from '../../csv-import/parse-csv.ts';
import type { SCHOOL_FIELDS } from './school-fields.ts';

/** The most rows that one file may have. */
export const MAX_SCHOOL_CSV_ROWS = 50_000;

const [name, region, location] = SCHOOL_CSV_COLUMNS;
const COLUMNS = `A list of schools has the columns ${new Intl.ListFormat('en-GB').format(SCHOOL_CSV_COLUMNS)}.`;

type SchoolField = (typeof SCHOOL_FIELDS)[number];

export const SCHOOL_CSV_RULES: CsvRules<SchoolField> = {
  fields: {
    name: { column: name, label: 'School name', limit: SCHOOL_LIMITS.name, isRequired: true },
    region: { column: region, label: 'Region', limit: SCHOOL_LIMITS.region },
    location: { column: location, label: 'Location', limit: SCHOOL_LIMITS.location },
  },
  needed: [['name'], ['region'], ['location']],
  maxRows: MAX_SCHOOL_CSV_ROWS,
  namedFaults: IMPORT_NAMED_ROWS,
};

/** A file of schools without errors. */
export type SchoolCsv = CsvContent<SchoolField>;

/** Reads a CSV file of schools. */
export const parseSchoolCsv = (bytes: Buffer, options?: Parameters<typeof parseCsv>[3]): Promise<SchoolCsv> =>
  parseCsv(bytes, SCHOOL_CSV_RULES, COLUMNS, options);
