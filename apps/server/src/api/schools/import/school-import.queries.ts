import { gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { lock, shareLock } from '../../../db/locks.ts';
import { schools } from '../../../db/schema/schools.ts';
import type { SchoolCells } from './school-fields.ts';

/** What a staged row turned out to be. */
export interface StagedRow {
  readonly row: number;
  /** The first row of the file that names the same school; the row itself where it is the first. */
  readonly first_row: number;
  /** True if the school is in the list already. */
  readonly listed: boolean;
}

export async function insertImport(db: Database): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`INSERT INTO school_imports (id) VALUES (gen_random_uuid()) RETURNING id`,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The insert returned no row');
  return id;
}

/** Stages rows of the file. Only where they are to be stored they get the ids of their schools-to-be. */
export async function stageRows(
  db: Database,
  importId: string,
  rows: readonly SchoolCells[],
  { withIds }: { readonly withIds: boolean },
): Promise<void> {
  const column = (name: keyof SchoolCells) => sql.param(rows.map((row) => row[name]));
  const schoolId = withIds ? sql`nextval('schools_id_seq')` : sql`NULL`;
  await db.execute(sql`
    INSERT INTO school_import_rows (import_id, row, school_id, name, region, location, identity_key)
    SELECT ${importId}::uuid, u.row, ${schoolId}, u.name, nullif(u.region, ''), nullif(u.location, ''),
      school_identity(u.name, u.region, u.location)
    FROM unnest(${column('row')}::int[], ${column('name')}::text[], ${column('region')}::text[],
      ${column('location')}::text[]) u (row, name, region, location)`);
}

/** Every staged row that will not be stored: a repeat of an earlier row, or a school that is in the list. */
export async function listKnownRows(db: Database, importId: string): Promise<StagedRow[]> {
  const { rows } = await db.execute<StagedRow & Record<string, unknown>>(sql`
    SELECT row, first_row, listed FROM (
      SELECT r.row, min(r.row) OVER (PARTITION BY r.identity_key) AS first_row, s.id IS NOT NULL AS listed
      FROM school_import_rows r LEFT JOIN schools s ON s.identity_key = r.identity_key
      WHERE r.import_id = ${importId}
    ) known WHERE listed OR row <> first_row ORDER BY row`);
  return rows;
}

/** Writes what searches look through ahead of the schools themselves. Searches skip staged rows, so nothing shows yet. */
export async function prepareSearch(db: Database, importId: string, rows: readonly number[]): Promise<void> {
  await db.execute(sql`
    INSERT INTO schools_search (id, text, sort_key)
    SELECT school_id, app_fold(school_words(name, region, location)), name FROM school_import_rows
    WHERE import_id = ${importId} AND row = ANY(${sql.param(rows)}::int[])`);
}

/** Waits until no import is being stored: a dry run must not report a state in the middle of one. */
export async function waitForStoring(db: Database): Promise<void> {
  await shareLock(db, 'storing schools');
}

/**
 * Stores every staged school that the list does not have and ends the import: for a transaction. Resolves to how many schools
 * those were; of equal rows the first one counts. `prepared` is for how many the search texts have been written.
 */
export async function storeStagedRows(tx: Database, importId: string, prepared: number): Promise<number> {
  await lock(tx, 'storing schools');
  const { rowCount } = await tx.execute(sql`
    INSERT INTO schools (id, name, region, location, identity_key)
    SELECT DISTINCT ON (identity_key) school_id, name, region, location, identity_key FROM school_import_rows
    WHERE import_id = ${importId}
    ORDER BY identity_key, row -- one order for all, so that two parallel imports cannot wait for each other
    ON CONFLICT (identity_key) DO NOTHING`);
  const stored = rowCount ?? 0;
  if (stored < prepared) await removeUnusedSearch(tx, importId);
  // Rows that were staged after that are only a part of the file.
  if (!(await removeStaged(tx, importId))) throw new Error('The import was swept up while it was running');
  return stored;
}

/** Removes the search texts of staged schools that were not stored. */
async function removeUnusedSearch(db: Database, importId: string): Promise<void> {
  await db.execute(sql`
    DELETE FROM schools_search s USING school_import_rows r
    WHERE r.import_id = ${importId} AND s.id = r.school_id AND NOT EXISTS (SELECT FROM schools WHERE id = s.id)`);
}

/** Removes an import and what it staged; resolves to false where the import was removed before. */
async function removeStaged(db: Database, importId: string): Promise<boolean> {
  await db.execute(sql`DELETE FROM school_import_rows WHERE import_id = ${importId}`);
  const { rowCount } = await db.execute(sql`DELETE FROM school_imports WHERE id = ${importId}`);
  return rowCount === 1;
}

/** Removes whatever is left of an import: what it staged, and what it wrote ahead of schools that were not stored. */
export function removeImport(db: Database, importId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await removeUnusedSearch(tx, importId);
    await removeStaged(tx, importId);
  });
}

/**
 * Sweeps up what imports left behind whose process died; one that is running is never an hour old. A process that went on
 * after all has staged rows of an import that is no more.
 */
export async function removeAbandonedImports(db: Database): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM school_imports WHERE created_at < now() - interval '1 hour'
    UNION
    SELECT import_id FROM school_import_rows r WHERE NOT EXISTS (SELECT FROM school_imports i WHERE i.id = r.import_id)`);
  for (const { id } of rows) await removeImport(db, id);
}

/** A school as far as names are compared. */
export interface SchoolName {
  readonly id: number;
  readonly name: string;
  readonly region: string | null;
  readonly location: string | null;
}

/** One step of going through all schools by id. */
export function listSchoolNames(db: Database, afterId: number, limit: number): Promise<SchoolName[]> {
  const { id, name, region, location } = schools;
  return db.select({ id, name, region, location }).from(schools).where(gt(id, afterId)).orderBy(id).limit(limit);
}
