import { IMPORT_NAMED_ROWS, type SchoolImportOutcome } from '@quizdesk/contract/schools';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../plugins/app-error.ts';
import type { SchoolCells } from './school-columns.ts';
import type { SchoolCsv } from './school-csv.ts';
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
} from './school-import.queries.ts';
import { findNearMatchesInWorker } from './school-likeness.ts';

/** Rows a statement: small enough that other people's requests are answered in between. */
const STEP = 1000;
const NAMES_STEP = 5000;

interface Options {
  readonly dryRun: boolean;
  /** Ends the import before anything is stored, when the caller has gone away. */
  readonly signal: AbortSignal;
}

async function inSteps<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  step: (some: Item[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += STEP) {
    if (signal.aborted)
      throw new AppError('bad_request', 'The import was cancelled', { detail: 'Nothing was stored.' });
    await step(items.slice(start, start + STEP));
  }
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

/** Tells the rows that will be stored from those the list or the file has already. */
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

/** Stores the fresh rows: everything slow in small steps beforehand, then all of them in one short transaction. */
async function store(
  db: Database,
  importId: string,
  fresh: readonly SchoolCells[],
  signal: AbortSignal,
): Promise<number> {
  if (fresh.length === 0) return 0;
  await inSteps(fresh, signal, (some) => {
    const rows = some.map(({ row }) => row);
    return prepareSearch(db, importId, rows);
  });
  return storeStagedRows(db, importId);
}

/**
 * Adds the schools of a parsed file to the list, all or none of them; rows that the list or the file has already are
 * left out and counted. With `dryRun` it answers the same and stores nothing.
 */
export async function importSchools(
  db: Database,
  csv: SchoolCsv,
  { dryRun, signal }: Options,
): Promise<SchoolImportOutcome> {
  await removeAbandonedImports(db);
  const importId = await insertImport(db);
  try {
    await inSteps(csv.rows, signal, (some) => stageRows(db, importId, some, { withIds: !dryRun }));
    const { fresh, unchanged, repeats } = await sortRows(db, importId, csv.rows);
    const near = await findNearMatchesInWorker(fresh, fresh.length === 0 ? [] : await listAllSchoolNames(db), {
      signal,
    });
    const inserted = dryRun ? fresh.length : await store(db, importId, fresh, signal);
    return {
      inserted,
      unchanged: unchanged + fresh.length - inserted,
      repeated: repeats.length,
      repeats: repeats.slice(0, IMPORT_NAMED_ROWS),
      warnings: near.warnings,
      warnings_count: near.count,
      ignored_columns: csv.ignoredColumns,
      sample: [...csv.sample],
    };
  } finally {
    await removeImport(db, importId);
  }
}
