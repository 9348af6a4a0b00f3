import { IMPORT_NAMED_ROWS, type SchoolImportOutcome } from '@quizdesk/contract/schools';
import type { Database } from '../../../db/database.ts';
import type { RecordWrite } from '../../../plugins/route.ts';
import { AppError } from '../../../shared/app-error.ts';
import { inSteps, throwIfAborted } from '../../csv-import/in-steps.ts';
import type { NearMatches } from './near-matches.ts';
import { findNearMatchesInWorker } from './near-matches-in-worker.ts';
import type { SchoolCsv } from './school-csv.ts';
import type { SchoolCells } from './school-fields.ts';
import {
  insertImport,
  listKnownRows,
  listSchoolNames,
  prepareSearch,
  removeAbandonedImports,
  removeImport,
  type SchoolName,
  stageRows,
  storeStagedRows,
  waitForStoring,
} from './school-import.queries.ts';

const NAMES_STEP = 5000;

interface Options {
  readonly dryRun: boolean;
  /** Aborts the import, before anything is stored, when the caller has disconnected. */
  readonly signal: AbortSignal;
  /** Stores the schools as one operation. */
  readonly record: RecordWrite;
}

async function listAllSchoolNames(db: Database): Promise<SchoolName[]> {
  const all: SchoolName[] = [];
  for (let last = 0, some = NAMES_STEP; some === NAMES_STEP; ) {
    const names = await listSchoolNames(db, last, NAMES_STEP);
    some = names.length;
    last = names.at(-1)?.id ?? last;
    for (const name of names) all.push(name);
  }
  return all;
}

interface Sorted {
  readonly fresh: SchoolCells[];
  readonly unchanged: number;
  readonly repeats: SchoolImportOutcome['repeats'];
}

/** Separates the rows that will be stored from those that the list or the file has already. */
async function sortRows(db: Database, importId: string, rows: readonly SchoolCells[]): Promise<Sorted> {
  const known = new Map((await listKnownRows(db, importId)).map((row) => [row.row, row]));
  const repeats: Sorted['repeats'] = [];
  const fresh: SchoolCells[] = [];
  let unchanged = 0;
  for (const row of rows) {
    const found = known.get(row.row);
    if (!found) fresh.push(row);
    else if (found.first_row !== row.row) repeats.push({ ...row, first_row: found.first_row });
    else unchanged++;
  }
  return { fresh, unchanged, repeats };
}

/** Writes what searches look through ahead of the schools, which is most of the work of storing them. */
function prepare(db: Database, importId: string, fresh: readonly SchoolCells[], signal: AbortSignal): Promise<void> {
  return inSteps(fresh, signal, (some) => {
    const rows = some.map(({ row }) => row);
    return prepareSearch(db, importId, rows);
  });
}

export const HEADER_ROW = 1;

/** Near matches are only advice: a comparison that takes too long becomes a warning and does not stop the import. */
export function notCompared(error: unknown): NearMatches {
  if (!(error instanceof AppError) || error.code === 'bad_request') throw error;
  const message = 'Near matches could not be looked for: the file takes too long to compare.';
  return { warnings: [{ row: HEADER_ROW, column: 'NAME', value: '', message }], count: 1 };
}

/** Near matches of new rows among each other and with the list, the first `named` of them. */
export async function nearMatchesOf(
  db: Database,
  fresh: readonly SchoolCells[],
  options: { readonly signal: AbortSignal; readonly named: number },
): Promise<NearMatches> {
  const names = fresh.length === 0 ? [] : await listAllSchoolNames(db);
  return findNearMatchesInWorker(fresh, names, options).catch(notCompared);
}

async function run(
  db: Database,
  importId: string,
  csv: SchoolCsv,
  { dryRun, signal, record }: Options,
): Promise<SchoolImportOutcome> {
  await inSteps(csv.rows, signal, (some) => stageRows(db, importId, some, { withIds: !dryRun }));
  await waitForStoring(db);
  const { fresh, unchanged, repeats } = await sortRows(db, importId, csv.rows);
  // Concurrently, and both are awaited where one fails: nothing may be written after the clean-up.
  const [near, prepared] = await Promise.allSettled([
    nearMatchesOf(db, fresh, { signal, named: IMPORT_NAMED_ROWS }),
    dryRun ? undefined : prepare(db, importId, fresh, signal),
  ]);
  if (near.status === 'rejected') throw near.reason;
  if (prepared.status === 'rejected') throw prepared.reason;
  throwIfAborted(signal);
  const inserted = dryRun ? fresh.length : await record((tx) => storeStagedRows(tx, importId, fresh.length));
  return {
    inserted,
    unchanged: unchanged + fresh.length - inserted,
    repeated: repeats.length,
    repeats: repeats.slice(0, IMPORT_NAMED_ROWS),
    warnings: near.value.warnings,
    warnings_count: near.value.count,
    ignored_columns: csv.ignoredColumns,
    sample: [...csv.sample],
  };
}

/**
 * Adds the schools of a parsed file to the list, all or none of them; rows that the list or the file has already are
 * left out and counted. With `dryRun` it returns the same and stores nothing. Everything slow happens in small steps
 * beforehand; what stores the schools is one short statement.
 */
export async function importSchools(db: Database, csv: SchoolCsv, options: Options): Promise<SchoolImportOutcome> {
  await removeAbandonedImports(db);
  const importId = await insertImport(db);
  try {
    return await run(db, importId, csv, options);
  } finally {
    // Gone already where schools were stored. What cannot be removed now shows nowhere and is swept up later, so it is
    // no reason to call an import failed that was stored.
    await removeImport(db, importId).catch(() => undefined);
  }
}
