import { serveTasks } from '../../workers/serve-tasks.ts';
import { findNearMatches, type NearMatches } from './near-matches.ts';
import { packSchools, unpackSchools } from './school-columns.ts';
import type { SchoolCsvReading, SchoolCsvRules } from './school-csv-reading.ts';
import { readSchoolFile, type SchoolFile } from './school-file.ts';

interface ParseInput {
  readonly bytes: Uint8Array;
  readonly rules: SchoolCsvRules;
}

export type ParseAnswer =
  | { readonly kind: 'read'; readonly reading: Omit<SchoolCsvReading, 'rows'>; readonly rows: readonly string[] }
  | Exclude<SchoolFile, { kind: 'csv' }>;

interface NearMatchesInput {
  /** Packed by `packSchools`, as are those that are listed already. */
  readonly rows: readonly string[];
  readonly existing: readonly string[];
  readonly named: number;
}

const tasks = {
  async parse({ bytes, rules }: ParseInput): Promise<ParseAnswer> {
    const file = await readSchoolFile(Buffer.from(bytes.buffer), rules);
    if (file.kind !== 'csv') return file;
    const { rows, ...reading } = file.reading;
    return { kind: 'read', reading, rows: await packSchools(rows) };
  },

  async findNearMatches({ rows, existing, named }: NearMatchesInput): Promise<NearMatches> {
    return findNearMatches(await unpackSchools(rows), await unpackSchools(existing), named);
  },
};

export type SchoolTasks = typeof tasks;

await serveTasks(tasks);
