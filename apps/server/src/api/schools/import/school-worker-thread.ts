import { serveTasks } from '../../../workers/serve-tasks.ts';
import { findNearMatches, type NearMatches } from './near-matches.ts';
import { packSchools, unpackSchools } from './packed-schools.ts';
import type { SchoolCsvReading, SchoolCsvRules } from './school-csv-reading.ts';
import { readSchoolFile } from './school-file.ts';

interface ParseInput {
  readonly bytes: Uint8Array;
  readonly rules: SchoolCsvRules;
  readonly filename: string;
}

/** A parsed file with its rows packed by `packSchools`. */
type PackedReading = Omit<SchoolCsvReading, 'rows'> & { readonly rows: readonly string[] };

interface NearMatchesInput {
  /** Packed by `packSchools`, as are those that are listed already. */
  readonly rows: readonly string[];
  readonly existing: readonly string[];
  readonly named: number;
}

const tasks = {
  async parse({ bytes, rules, filename }: ParseInput): Promise<PackedReading> {
    const reading = await readSchoolFile(Buffer.from(bytes.buffer), rules, filename);
    return { ...reading, rows: await packSchools(reading.rows) };
  },

  async findNearMatches({ rows, existing, named }: NearMatchesInput): Promise<NearMatches> {
    return findNearMatches(await unpackSchools(rows), await unpackSchools(existing), named);
  },
};

export type SchoolTasks = typeof tasks;

serveTasks(tasks);
