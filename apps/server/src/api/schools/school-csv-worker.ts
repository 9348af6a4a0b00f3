import { parentPort, workerData } from 'node:worker_threads';
import { findNearMatches, type NearMatches } from './near-matches.ts';
import { packSchools, unpackSchools } from './school-columns.ts';
import type { SchoolCsvReading, SchoolCsvRules } from './school-csv-reading.ts';
import { readSchoolFile, type SchoolFile } from './school-file.ts';

/** What this worker is started for; see school-worker.ts, the only one that starts it. */
export type SchoolTask =
  | { readonly kind: 'parse'; readonly bytes: Uint8Array; readonly rules: SchoolCsvRules }
  | {
      readonly kind: 'near_matches';
      readonly rows: readonly string[];
      readonly existing: readonly string[];
      readonly named: number;
    };

export type ParseAnswer =
  | { readonly kind: 'read'; readonly reading: Omit<SchoolCsvReading, 'rows'>; readonly rows: readonly string[] }
  | Exclude<SchoolFile, { kind: 'csv' }>;

export type SchoolAnswer = ParseAnswer | { readonly kind: 'near_matches'; readonly found: NearMatches };

async function run(task: SchoolTask): Promise<SchoolAnswer> {
  if (task.kind === 'near_matches') {
    const [rows, existing] = [await unpackSchools(task.rows), await unpackSchools(task.existing)];
    return { kind: 'near_matches', found: findNearMatches(rows, existing, task.named) };
  }
  const file = await readSchoolFile(Buffer.from(task.bytes.buffer), task.rules);
  if (file.kind !== 'csv') return file;
  const { rows, ...reading } = file.reading;
  return { kind: 'read', reading, rows: await packSchools(rows) };
}

// Typed by the one file that starts this worker.
parentPort?.postMessage(await run(workerData as SchoolTask));
