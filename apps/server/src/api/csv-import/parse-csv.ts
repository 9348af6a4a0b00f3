import { AppError } from '../../shared/app-error.ts';
import { type CsvRules, fieldsOf } from './csv-rules.ts';
import { runImportTask } from './import-workers.ts';
import { type CsvRow, unpackRows } from './packed-rows.ts';

interface ParseOptions {
  /** What the sender calls the file; used in messages only. */
  readonly filename?: string;
  readonly signal?: AbortSignal;
}

/** A file without errors. */
export interface CsvContent<Field extends string> {
  readonly rows: readonly CsvRow<Field>[];
  /** Columns that the import does not use, as written in the file. */
  readonly ignoredColumns: string[];
  /** The file's first rows, as they were read. */
  readonly sample: readonly CsvRow<Field>[];
}

/**
 * Reads a CSV file, in any usual encoding and with any usual delimiter, without blocking others. Throws an AppError for a
 * file that is no CSV or too much of it, and one that names every faulty cell (the first 100 and how many there are) where
 * anything is wrong. `columns` is a sentence that says which columns a file has.
 */
export async function parseCsv<Field extends string>(
  bytes: Buffer,
  rules: CsvRules<Field>,
  columns: string,
  { filename = '', signal }: ParseOptions = {},
): Promise<CsvContent<Field>> {
  const parsed = await runImportTask('parse', { bytes, rules, filename }, { signal });
  const { refusal, faults, faultsCount, ignoredColumns, sample } = parsed;
  if (refusal !== undefined) {
    const detail = `${refusal}. ${columns}`;
    throw new AppError('invalid', refusal, { detail, details: { CSV: refusal }, faults, faultsCount });
  }
  // The worker has read the rows by these rules, so they have their fields.
  const first = sample as readonly CsvRow<Field>[];
  return { rows: await unpackRows(parsed.rows, fieldsOf(rules)), ignoredColumns: [...ignoredColumns], sample: first };
}
