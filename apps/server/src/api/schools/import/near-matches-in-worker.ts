import { runImportTask } from '../../csv-import/import-workers.ts';
import { packRows, unpackRows } from '../../csv-import/packed-rows.ts';
import { ALREADY_LISTED, type NearMatches } from './near-matches.ts';
import { SCHOOL_FIELDS, type SchoolCells, WARNING_FIELDS } from './school-fields.ts';

/** A school of the list, as far as it is compared. */
interface ListedSchool {
  readonly name: string;
  readonly region: string | null;
  readonly location: string | null;
}

/** `findNearMatches` in a worker process, so that other requests are served meanwhile. */
export async function findNearMatchesInWorker(
  rows: readonly SchoolCells[],
  existing: readonly ListedSchool[],
  { signal, named }: { readonly signal?: AbortSignal; readonly named: number },
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
    named,
  };
  const { warnings, count } = await runImportTask('findNearMatches', input, { signal });
  return { warnings: await unpackRows(warnings, WARNING_FIELDS), count };
}
