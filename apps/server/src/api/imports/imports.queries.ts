import { KEPT_IMPORTS, type ImportKind as KindName, LISTED_IMPORTS_DAYS } from '@quizdesk/contract/imports';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lock } from '../../db/locks.ts';
import { type Applied, imports, type Replaced } from '../../db/schema/imports.ts';
import { AppError, notFound } from '../../shared/app-error.ts';
import type { Mapping } from './headers.ts';

export type StoredImport = typeof imports.$inferSelect;

interface NewImport {
  readonly personId: number;
  readonly kind: KindName;
  readonly fileName: string;
  readonly bytes: number;
  readonly rowsCount: number;
  readonly columns: StoredImport['columns'];
  readonly mapping: Mapping;
}

/** Closes imports: their rows go, what became of them stays in the list. */
async function closeImports(db: Database, which: SQL): Promise<void> {
  // First the import: one whose rows are still being written is not opened after it.
  const closed = await db.execute<{ id: number }>(
    sql`UPDATE imports i SET is_open = false, bytes = 0 WHERE ${which} RETURNING id`,
  );
  const ids = closed.rows.map(({ id }) => id);
  await db.execute(sql`DELETE FROM import_rows WHERE import_id = ANY (${sql.param(ids)}::bigint[])`);
}

/** What a person keeps, newest first, as far as it leaves no room for another file. */
const crowded = (personId: number, bytes: number) => sql`i.id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER newest AS place, sum(bytes) OVER newest AS taken FROM imports
    WHERE person_id = ${personId} AND bytes > 0 WINDOW newest AS (ORDER BY id DESC)
  ) kept WHERE place >= ${KEPT_IMPORTS.files} OR taken > ${KEPT_IMPORTS.bytes - bytes})`;

/** Adds an import that is not open yet; the person's oldest ones make room for it. */
export function insertImport(db: Database, added: NewImport): Promise<number> {
  const { personId, kind, fileName, bytes, rowsCount, columns, mapping } = added;
  return db.transaction(async (tx) => {
    // Two files at the same time would both find room.
    await lock(tx, 'keeping imports');
    await closeImports(tx, crowded(personId, bytes));
    const [row] = await tx
      .insert(imports)
      .values({
        ...{ person_id: personId, kind, file_name: fileName, bytes, rows_count: rowsCount, columns, mapping },
        ...{ expires_at: sql`now() + make_interval(hours => ${KEPT_IMPORTS.hours})`, replaced: [], applied: [] },
      })
      .returning({ id: imports.id });
    if (!row) throw new Error('The insert returned no row');
    return row.id;
  });
}

/** Opens an import whose rows are there. Throws where it has made room for another file since. */
export async function openImport(db: Database, id: number): Promise<void> {
  const opened = await db
    .update(imports)
    .set({ is_open: true })
    .where(and(eq(imports.id, id), gt(imports.bytes, 0)))
    .returning({ id: imports.id });
  if (opened.length > 0) return;
  throw new AppError('changed_meanwhile', 'Another file was uploaded meanwhile', {
    detail: 'Another file was uploaded meanwhile; upload this one again.',
  });
}

/** Removes an import that never was opened. */
export async function dropImport(db: Database, id: number): Promise<void> {
  await db.delete(imports).where(eq(imports.id, id));
}

interface Asked {
  readonly id: number;
  readonly personId: number;
}

const isKept = ({ id, personId }: Asked) =>
  and(
    eq(imports.id, id),
    eq(imports.person_id, personId),
    eq(imports.is_open, true),
    gt(imports.expires_at, sql`now()`),
  );

/** An import of one's own that is kept. Another one is not found, as an unknown one is. */
export async function findImport(db: Database, asked: Asked): Promise<StoredImport> {
  const [found] = await db.select().from(imports).where(isKept(asked));
  if (!found) throw notFound('Import');
  return found;
}

/** The same, of an import that has just been opened: one that is gone was closed elsewhere, or made room for another file. */
export async function findOpened(db: Database, asked: Asked): Promise<StoredImport> {
  const [found] = await db.select().from(imports).where(isKept(asked));
  if (found) return found;
  throw new AppError('changed_meanwhile', 'The import was closed meanwhile', {
    detail: 'It was closed elsewhere, or another file took its place; upload this one again.',
  });
}

/** The same, held until the transaction ends. */
export async function holdImport(tx: Database, asked: Asked): Promise<StoredImport> {
  const [found] = await tx.select().from(imports).where(isKept(asked)).for('update');
  if (!found) throw notFound('Import');
  return found;
}

/** What an import of one's own stored, held until the transaction ends: another arrival of the same call waits. */
export async function holdApplied(tx: Database, { id, personId }: Asked): Promise<readonly Applied[]> {
  const [found] = await tx
    .select({ applied: imports.applied })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.person_id, personId)))
    .for('update');
  return found?.applied ?? [];
}

/** What an import of one's own stored, whether or not it is still kept. */
export async function appliedBefore(db: Database, { id, personId }: Asked): Promise<readonly Applied[]> {
  const [found] = await db
    .select({ applied: imports.applied })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.person_id, personId)));
  return found?.applied ?? [];
}

interface Changed {
  readonly mapping?: Mapping;
  readonly replaced?: readonly Replaced[];
}

/** Notes that an import was changed: inside of its transaction. */
export async function noteChange(tx: Database, id: number, changed: Changed): Promise<void> {
  await tx
    .update(imports)
    .set({ ...changed, version: sql`${imports.version} + 1` })
    .where(eq(imports.id, id));
}

/** Takes the rows away that were stored, and notes it. An import without any rows is closed. */
export async function noteApplied(tx: Database, { id, applied }: StoredImport, added: Applied): Promise<void> {
  await tx.execute(sql`DELETE FROM import_rows WHERE import_id = ${id} AND NOT is_left_out`);
  const isOpen = sql<boolean>`EXISTS (SELECT FROM import_rows WHERE import_id = ${id})`;
  await tx
    .update(imports)
    .set({
      ...{ applied: [...applied, added], version: sql`${imports.version} + 1`, is_open: isOpen },
      bytes: sql`CASE WHEN ${isOpen} THEN ${imports.bytes} ELSE 0 END`,
    })
    .where(eq(imports.id, id));
}

/** Throws an import of one's own away. */
export function removeImport(db: Database, asked: Asked): Promise<void> {
  return db.transaction(async (tx) => {
    const { id } = await holdImport(tx, asked);
    await closeImports(tx, sql`i.id = ${id}`);
  });
}

const CHOICES_KEPT = 20_000;

/** Removes the rows of imports that are kept no longer, and what is not listed or offered any more. */
export async function expireImports(db: Database): Promise<void> {
  // One whose process died while it wrote the rows is never opened; one that was closed meanwhile may have some all the same.
  await closeImports(
    db,
    sql`(bytes > 0 OR EXISTS (SELECT FROM import_rows WHERE import_id = i.id))
      AND (i.expires_at < now() OR NOT i.is_open AND i.created_at < now() - interval '1 hour')`,
  );
  await db.execute(sql`DELETE FROM imports WHERE created_at < now() - make_interval(days => ${LISTED_IMPORTS_DAYS})`);
  await db.execute(sql`
    DELETE FROM import_choices WHERE chosen_at < now() - interval '400 days'
      OR (kind, about) IN (SELECT kind, about FROM import_choices ORDER BY chosen_at DESC OFFSET ${CHOICES_KEPT})`);
}
