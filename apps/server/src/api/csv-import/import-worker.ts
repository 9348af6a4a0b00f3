import { bufferOf, serveTasks } from '../../workers/serve-tasks.ts';
import { findNearMatches } from '../schools/import/near-matches.ts';
import { SCHOOL_FIELDS, WARNING_FIELDS } from '../schools/import/school-fields.ts';
import { readCsvFile } from './csv-file.ts';
import type { CsvReading } from './csv-reading.ts';
import { type CsvRules, fieldsOf } from './csv-rules.ts';
import { type FileTable, readImportTable } from './import-table.ts';
import { packRows, unpackRows } from './packed-rows.ts';

interface ParseInput {
  readonly bytes: Uint8Array;
  readonly rules: CsvRules;
  readonly filename: string;
}

/** A parsed file with its rows packed by `packRows`. */
type PackedReading = Omit<CsvReading, 'rows'> & { readonly rows: readonly string[] };

interface TableInput {
  readonly bytes: Uint8Array;
  readonly maxRows: number;
  readonly filename: string;
}

interface NearMatchesInput {
  /** Packed by `packRows`, as are those that are listed already. */
  readonly rows: readonly string[];
  readonly existing: readonly string[];
  readonly named: number;
}

/** The warnings packed by `packRows`, and how many rows have one. */
interface PackedMatches {
  readonly warnings: readonly string[];
  readonly count: number;
}

const tasks = {
  async parse({ bytes, rules, filename }: ParseInput): Promise<PackedReading> {
    const reading = await readCsvFile(bufferOf(bytes), rules, filename);
    return { ...reading, rows: await packRows(reading.rows, fieldsOf(rules)) };
  },

  table({ bytes, maxRows, filename }: TableInput): Promise<FileTable> {
    return readImportTable(bufferOf(bytes), maxRows, filename);
  },

  async findNearMatches({ rows, existing, named }: NearMatchesInput): Promise<PackedMatches> {
    const [fresh, listed] = [await unpackRows(rows, SCHOOL_FIELDS), await unpackRows(existing, SCHOOL_FIELDS)];
    const { warnings, count } = findNearMatches(fresh, listed, named);
    return { warnings: await packRows(warnings, WARNING_FIELDS), count };
  },
};

export type ImportTasks = typeof tasks;

serveTasks(tasks);
