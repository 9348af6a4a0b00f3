import { setImmediate } from 'node:timers/promises';
import { MAX_CSV_BYTES } from '@quizdesk/contract/constants';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { listRegions } from '../../shared/school-regions.ts';
import { cellFault, cleanCell } from '../csv-import/csv-cell.ts';
import { type CsvRules, fieldsOf } from '../csv-import/csv-rules.ts';
import { runImportTask } from '../csv-import/import-workers.ts';
import type { NearMatches } from '../schools/import/near-matches.ts';
import { SCHOOL_CSV_RULES } from '../schools/import/school-csv.ts';
import { HEADER_ROW, importSchools, nearMatchesOf } from '../schools/import/school-import.ts';
import type { Cells, CheckedRow, Doubt, ImportKind, Repeat } from './import-kind.ts';
import { listRows } from './import-rows.queries.ts';

const STEP = 2000;
/** More regions are no choice to look through. */
const REGIONS_OFFERED = 500;

/** The regions that schools have, to choose from. */
export async function regionChoices(db: Database) {
  const { rows } = await listRegions(db, { limit: REGIONS_OFFERED, offset: 0 });
  return { region: rows.map(({ region }) => region) };
}

type OfFile = Pick<ImportKind, 'cellOf' | 'isNamed' | 'maxBytes' | 'missing' | 'read'>;

/** How a CSV file of so many rows is read. */
export const csvFileOf = (maxRows: number): OfFile => ({
  isNamed: (heading, column) => heading.toUpperCase() === column.toUpperCase(),
  cellOf: cleanCell,
  maxBytes: MAX_CSV_BYTES,
  missing: 'Please select a CSV file.',
  read: (bytes, filename, signal) => runImportTask('table', { bytes, maxRows, filename }, { signal }),
});

/** What is wrong with the cells of rows, by the rules of their file. */
export async function checkCsvRows<Field extends string>(rows: readonly CheckedRow[], rules: CsvRules<Field>) {
  const fields = fieldsOf(rules);
  const found = [];
  for (const [index, { cells }] of rows.entries()) {
    if (index % STEP === STEP - 1) await setImmediate();
    const faults = fields.flatMap((column) => {
      const message = cellFault(rules.fields[column], cells[column] ?? '');
      return message === undefined ? [] : [{ column, message }];
    });
    found.push({ faults, warnings: [], advice: [] });
  }
  return found;
}

const { maxRows, fields } = SCHOOL_CSV_RULES;

const schoolOf = (row: number, { name = '', region = '', location = '' }: Cells) => ({ row, name, region, location });

/** Near matches as warnings of stored rows, of which none is the header. */
export const doubtsOf = ({ warnings }: NearMatches): Doubt[] =>
  warnings.map(({ row, message }) =>
    row === HEADER_ROW ? { row: undefined, column: '', message } : { row, column: 'name', message },
  );

/** The rows of a list of schools. */
export const schoolRows: ImportKind = {
  name: 'schools',
  call: 'schools.importCsv',
  table: 'schools',
  tidied: ['schools', 'schools_search'],
  columns: {
    name: {
      heading: fields.name.column,
      otherNames: ['school', 'school name', 'establishment', 'establishment name', 'institution', 'centre', 'center'],
      group: 'name',
    },
    region: {
      heading: fields.region.column,
      otherNames: ['province', 'state', 'county', 'department', 'area', 'admin region'],
      group: 'region',
    },
    location: {
      heading: fields.location.column,
      otherNames: ['town', 'city', 'place', 'locality', 'address', 'district', 'village'],
      group: 'location',
    },
  },
  ...csvFileOf(maxRows),
  choices: regionChoices,
  check: (_, rows) => checkCsvRows(rows, SCHOOL_CSV_RULES),
  comparedBy: undefined,
  async repeats(db, importId) {
    const { rows } = await db.execute<Repeat & Record<string, unknown>>(sql`
      SELECT row, first_row, is_listed FROM (
        SELECT k.row, nullif(min(k.row) OVER (PARTITION BY k.key), k.row) AS first_row, s.id IS NOT NULL AS is_listed
        FROM (
          SELECT r.row, school_identity(r.cells ->> 'name', r.cells ->> 'region', r.cells ->> 'location') AS key
          FROM import_rows r WHERE r.import_id = ${importId} AND NOT r.is_faulty AND NOT r.is_left_out OFFSET 0
        ) k LEFT JOIN schools s ON s.identity_key = k.key
      ) known WHERE is_listed OR first_row IS NOT NULL`);
    return rows;
  },
  async doubts(db, importId, signal) {
    const fresh = sql`NOT is_faulty AND NOT is_listed AND first_row IS NULL`;
    const rows = (await listRows(db, importId, fresh)).map(({ row, cells }) => schoolOf(row, cells));
    return doubtsOf(await nearMatchesOf(db, rows, { signal, named: rows.length }));
  },
  async store(db, rows, { signal, record }) {
    const file = { rows: rows.map(({ row, cells }) => schoolOf(row, cells)), ignoredColumns: [], sample: [] };
    return (await importSchools(db, file, { dryRun: false, signal, record })).inserted;
  },
  storedBy: Number,
};
