import { IMPORT_NAMED_ROWS, SCHOOL_CSV_COLUMNS, SCHOOL_LIMITS } from '@quizdesk/contract/schools';
import { AppError } from '../../../shared/app-error.ts';
import { transferable } from '../../../workers/run-in-worker.ts';
import { unpackSchools } from './packed-schools.ts';
import type { SchoolCsvRow, SchoolCsvRules } from './school-csv-reading.ts';
import { runSchoolTask } from './school-worker-pool.ts';

/** The most rows that one file may have. */
export const MAX_SCHOOL_CSV_ROWS = 50_000;

const [name, region, location] = SCHOOL_CSV_COLUMNS;
const COLUMNS = new Intl.ListFormat('en-GB').format(SCHOOL_CSV_COLUMNS);

export const SCHOOL_CSV_RULES: SchoolCsvRules = {
  columns: { name, region, location },
  limits: SCHOOL_LIMITS,
  maxRows: MAX_SCHOOL_CSV_ROWS,
  namedFaults: IMPORT_NAMED_ROWS,
};

interface ParseOptions {
  /** What the sender calls the file; used in messages only. */
  readonly filename?: string;
  readonly signal?: AbortSignal;
}

/** A file of schools without errors. */
export interface SchoolCsv {
  readonly rows: readonly SchoolCsvRow[];
  /** Columns that the list does not have, as written in the file. */
  readonly ignoredColumns: string[];
  /** The file's first rows, as they were read. */
  readonly sample: readonly SchoolCsvRow[];
}

/**
 * Reads a CSV file of schools, in any usual encoding and with any usual delimiter, without blocking others. Throws an
 * AppError for a file that is no CSV or too much of it, and one that names every faulty cell (the first 100 and how
 * many there are) where anything is wrong.
 */
export async function parseSchoolCsv(bytes: Buffer, { filename = '', signal }: ParseOptions = {}): Promise<SchoolCsv> {
  const { bytes: copy, transfer } = transferable(bytes);
  const input = { bytes: copy, rules: SCHOOL_CSV_RULES, filename };
  const parsed = await runSchoolTask('parse', input, { transfer, signal });
  const { refusal, faults, faultsCount, ignoredColumns, sample } = parsed;
  if (refusal !== undefined) {
    const detail = `${refusal}. A list of schools has the columns ${COLUMNS}.`;
    throw new AppError('invalid', refusal, { detail, details: { CSV: refusal }, faults, faultsCount });
  }
  return { rows: await unpackSchools(parsed.rows), ignoredColumns: [...ignoredColumns], sample };
}
