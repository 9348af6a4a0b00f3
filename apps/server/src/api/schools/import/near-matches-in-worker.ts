import { IMPORT_NAMED_ROWS } from '@quizdesk/contract/schools';
import { runImportTask } from '../../csv-import/import-workers.ts';
import { packRows } from '../../csv-import/packed-rows.ts';
import { ALREADY_LISTED, type NearMatches } from './near-matches.ts';
import { SCHOOL_FIELDS, type SchoolCells } from './school-fields.ts';

/** A school of the list, as far as it is compared. */
interface ListedSchool {
  readonly name: string;
  readonly region: string | null;
  readonly location: string | null;
}

/** `findNearMatches` in a worker process, so that other requests are served meanwhile. Returns the first 100 warnings. */
export async function findNearMatchesInWorker(
  rows: readonly SchoolCells[],
  existing: readonly ListedSchool[],
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<NearMatches> {
  if (rows.length === 0) return { warnings: [], count: 0 };
  const listed = existing.map(({ name, region, location }) => ({
    row: ALREADY_LISTED,
    name,
    region: region ?? '',
    location: location ?? '',
  }));
  const input = {
    rows: await packRows(rows, SCHOOL_FIELDS),
    existing: await packRows(listed, SCHOOL_FIELDS),
    named: IMPORT_NAMED_ROWS,
  };
  return runImportTask('findNearMatches', input, { signal });
}
