import { IMPORT_NAMED_ROWS, SCHOOL_CSV_COLUMNS, SCHOOL_LIMITS } from '@quizdesk/contract/schools';
import { AppError } from '../../plugins/app-error.ts';
import { unpackSchools } from './school-columns.ts';
import type { SchoolCsvRow, SchoolCsvRules } from './school-csv-reading.ts';
import type { ParseAnswer } from './school-csv-worker.ts';
import { runSchoolTask } from './school-worker.ts';

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

function unreadable(answer: Exclude<ParseAnswer, { kind: 'read' }>, filename: string): AppError {
  if (answer.kind === 'foreign') {
    const named = /\.(csv|tsv|txt)$/i.test(filename) ? `${answer.what} named ${filename}` : answer.what;
    return new AppError('unsupported_file', 'This is not a CSV file', {
      detail: `This is ${named}. Choose a CSV file; a spreadsheet program saves one with "Save as", "CSV".`,
    });
  }
  if (answer.kind === 'too_many_rows') {
    return new AppError('too_large', 'The file has too many rows', {
      detail: `A file may have ${MAX_SCHOOL_CSV_ROWS.toLocaleString('en-GB')} rows. Split it into smaller files.`,
    });
  }
  const message = 'The file is damaged: it begins like UTF-16 text but is not.';
  return new AppError('invalid', 'The file is damaged', { detail: message, details: { CSV: message } });
}

/** A file of schools without a fault. */
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
  // A copy of its own, for it is handed over to the other thread.
  const copy = new Uint8Array(bytes);
  const input = { bytes: copy, rules: SCHOOL_CSV_RULES };
  const answer = await runSchoolTask('parse', input, { transfer: [copy.buffer], signal });
  if (answer.kind !== 'read') throw unreadable(answer, filename);
  const { refusal, faults, faultsCount, ignoredColumns, sample } = answer.reading;
  if (refusal !== undefined) {
    const detail = `${refusal}. A list of schools has the columns ${COLUMNS}.`;
    throw new AppError('invalid', refusal, { detail, details: { CSV: refusal }, faults, faultsCount });
  }
  return { rows: await unpackSchools(answer.rows), ignoredColumns: [...ignoredColumns], sample };
}
