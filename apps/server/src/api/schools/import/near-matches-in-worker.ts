import { IMPORT_NAMED_ROWS } from '@quizdesk/contract/schools';
import { ALREADY_LISTED, type NearMatches } from './near-matches.ts';
import { packSchools, type SchoolCells } from './packed-schools.ts';
import { runSchoolTask } from './school-worker-pool.ts';

/** A school of the list, as far as it is compared. */
interface ListedSchool {
  readonly name: string;
  readonly region: string | null;
  readonly location: string | null;
}

/** `findNearMatches` on a worker thread, so that other requests are served meanwhile. Returns the first 100 warnings. */
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
  const input = { rows: await packSchools(rows), existing: await packSchools(listed), named: IMPORT_NAMED_ROWS };
  return runSchoolTask('findNearMatches', input, { signal });
}
