import type { ImportCounts, ImportNote, ImportRowFilter } from '@quizdesk/contract/imports';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { RowNotes } from '../../db/schema/imports.ts';
import type { FileRow } from '../csv-import/import-table.ts';
import type { Cells, Doubt, Repeat } from './import-kind.ts';

/** A row of an import as it is stored. */
export interface StoredRow {
  readonly row: number;
  readonly raw: readonly string[];
  readonly cells: Cells;
  readonly broken: Readonly<Record<string, string>> | null;
  readonly fault: string | null;
  readonly notes: RowNotes;
  readonly is_left_out: boolean;
  readonly is_listed: boolean;
  readonly first_row: number | null;
  readonly is_edited: boolean;
}

/** A row that was checked. */
export interface CheckedFileRow extends FileRow {
  readonly cells: Cells;
  readonly notes: RowNotes;
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** Rows per statement: small enough that other requests are served in between. */
const STEP = 500;

/** Writes the rows of an import. */
export async function insertRows(db: Database, importId: number, rows: readonly CheckedFileRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += STEP) {
    const some = rows.slice(at, at + STEP).map(({ row, raw, broken, fault, cells, notes }) => ({
      ...{ row, raw, cells, notes },
      ...{ broken: broken ?? null, fault: fault ?? null },
      ...{ is_faulty: notes.faults.length > 0, is_warned: notes.warnings.length > 0 },
    }));
    await db.execute(sql`
      INSERT INTO import_rows (import_id, row, raw, cells, broken, fault, notes, is_faulty, is_warned, is_listed)
      SELECT ${importId}, r.row, r.raw, r.cells, nullif(r.broken, 'null'), r.fault, r.notes, r.is_faulty, r.is_warned,
        coalesce((r.notes -> 'is_listed')::boolean, false)
      FROM jsonb_to_recordset(${json(some)}) r (row int, raw jsonb, cells jsonb, broken jsonb, fault text, notes jsonb,
        is_faulty boolean, is_warned boolean)`);
  }
}

interface ChangedRow {
  readonly row: number;
  readonly cells: Cells;
  readonly notes: RowNotes;
  readonly is_edited: boolean;
}

/** Writes what rows say now, and what was found in them. */
export async function updateRows(tx: Database, importId: number, rows: readonly ChangedRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += STEP) {
    const some = rows.slice(at, at + STEP).map((changed) => ({
      ...changed,
      ...{ is_faulty: changed.notes.faults.length > 0, is_warned: changed.notes.warnings.length > 0 },
    }));
    await tx.execute(sql`
      UPDATE import_rows t SET cells = r.cells, notes = r.notes, is_edited = r.is_edited, is_faulty = r.is_faulty,
        is_warned = r.is_warned, is_listed = coalesce((r.notes -> 'is_listed')::boolean, t.is_listed)
      FROM jsonb_to_recordset(${json(some)}) r (row int, cells jsonb, notes jsonb, is_edited boolean, is_faulty boolean,
        is_warned boolean)
      WHERE t.import_id = ${importId} AND t.row = r.row`);
  }
}

const columns = sql`row, raw, cells, broken, fault, notes, is_left_out, is_listed, first_row, is_edited`;

/** What is shown of a row: what the file said is not. */
const shownColumns = sql`row, '[]'::jsonb AS raw, cells, NULL AS broken, fault, notes, is_left_out, is_listed, first_row, is_edited`;

/** The rows of an import that fulfil something, in their order; all of them, or what is shown. */
export async function listRows(
  db: Database,
  importId: number,
  where: SQL,
  { limit, isShown = false }: { readonly limit?: SQL; readonly isShown?: boolean } = {},
): Promise<StoredRow[]> {
  const { rows } = await db.execute<StoredRow & Record<string, unknown>>(sql`
    SELECT ${isShown ? shownColumns : columns} FROM import_rows WHERE import_id = ${importId} AND ${where} ORDER BY row ${limit ?? sql``}`);
  return rows;
}

export const rowsIn = (rows: readonly number[]) => sql`row = ANY (${sql.param([...rows])}::int[])`;
export const rowsSaying = (column: string, value: string) => sql`cells ->> ${column} = ${value}`;

const isNoted = sql`(is_faulty OR is_warned OR is_listed OR first_row IS NOT NULL OR is_left_out OR is_edited)`;

/** The rows that one answer has: all, or of too many those that something is to be said of, as far as there is room. */
export async function listShownRows(db: Database, importId: number, count: number, most: number): Promise<StoredRow[]> {
  if (count <= most) return listRows(db, importId, sql`true`, { isShown: true });
  return listRows(
    db,
    importId,
    sql`row IN (SELECT row FROM import_rows WHERE import_id = ${importId} ORDER BY ${isNoted} DESC, row LIMIT ${most})`,
    { isShown: true },
  );
}

const FILTERS: Readonly<Record<ImportRowFilter, SQL>> = {
  all: sql`true`,
  faulty: sql`is_faulty AND NOT is_left_out`,
  listed: sql`(is_listed OR first_row IS NOT NULL)`,
  warned: sql`is_warned`,
  left_out: sql`is_left_out`,
  edited: sql`is_edited`,
};

/** A page of the rows of one state. */
export async function pageOfRows(
  db: Database,
  importId: number,
  { only, limit, offset }: { readonly only: ImportRowFilter; readonly limit: number; readonly offset: number },
): Promise<{ rows: StoredRow[]; count: number }> {
  const rows = await listRows(db, importId, FILTERS[only], {
    limit: sql`LIMIT ${limit} OFFSET ${offset}`,
    isShown: true,
  });
  const counted = await db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM import_rows WHERE import_id = ${importId} AND ${FILTERS[only]}`,
  );
  return { rows, count: counted.rows[0]?.n ?? 0 };
}

/** How many rows are in which state. `warnsOfRepeats` where repeating an earlier row is a warning. */
export async function countRows(db: Database, importId: number, warnsOfRepeats: boolean): Promise<ImportCounts> {
  const { rows } = await db.execute<ImportCounts & Record<string, unknown>>(sql`
    SELECT count(*)::int AS rows,
      count(*) FILTER (WHERE NOT is_faulty AND NOT is_left_out)::int AS fine,
      count(*) FILTER (WHERE is_faulty AND NOT is_left_out)::int AS faulty,
      count(*) FILTER (WHERE is_left_out)::int AS left_out,
      count(*) FILTER (WHERE is_listed)::int AS listed,
      count(*) FILTER (WHERE first_row IS NOT NULL AND NOT is_listed)::int AS repeated,
      count(*) FILTER (WHERE is_warned OR ${warnsOfRepeats} AND first_row IS NOT NULL)::int AS warned,
      count(*) FILTER (WHERE is_edited)::int AS edited
    FROM import_rows WHERE import_id = ${importId}`);
  if (!rows[0]) throw new Error('A count returned no row');
  return rows[0];
}

/** Notes which rows repeat others; returns those of which something else was known before. */
export async function noteRepeats(tx: Database, importId: number, repeats: readonly Repeat[]): Promise<number[]> {
  const { rows } = await tx.execute<{ row: number }>(sql`
    UPDATE import_rows t SET is_listed = n.is_listed, first_row = n.first_row
    FROM (
      SELECT r.row, coalesce(k.is_listed, false) AS is_listed, k.first_row FROM import_rows r
      LEFT JOIN jsonb_to_recordset(${json(repeats)}) k (row int, first_row int, is_listed boolean) ON k.row = r.row
      WHERE r.import_id = ${importId}
        AND (r.is_listed, coalesce(r.first_row, 0)) <> (coalesce(k.is_listed, false), coalesce(k.first_row, 0))
    ) n WHERE t.import_id = ${importId} AND t.row = n.row RETURNING t.row`);
  return rows.map(({ row }) => row);
}

/** Adds warnings to rows, one a row at most; what is about all rows, to the first. */
export async function warnRows(
  db: Database,
  importId: number,
  doubts: readonly Doubt[],
  first: number | undefined,
): Promise<void> {
  for (let at = 0; at < doubts.length; at += STEP) {
    const some = doubts.slice(at, at + STEP).map((doubt) => ({ ...doubt, row: doubt.row ?? first }));
    await db.execute(sql`
      UPDATE import_rows t SET is_warned = true,
        notes = jsonb_set(t.notes, '{warnings}', t.notes -> 'warnings' || jsonb_build_object('column', w.column, 'message', w.message))
      FROM jsonb_to_recordset(${json(some)}) w (row int, "column" text, message text)
      WHERE t.import_id = ${importId} AND t.row = w.row`);
  }
}

/** Rows by their numbers, all or those with a fault, or those with one fault. */
type WhichRows = readonly number[] | 'faulty' | 'all' | ImportNote;

function isOneOf(which: WhichRows): SQL {
  if (which === 'all') return sql`true`;
  if (which === 'faulty') return sql`is_faulty`;
  if ('message' in which) return sql`is_faulty AND notes -> 'faults' @> ${json([which])}`;
  return rowsIn(which);
}

/** Leaves rows out, or takes them in again; returns those that were not so before. */
export async function leaveOut(
  tx: Database,
  importId: number,
  which: WhichRows,
  isLeftOut: boolean,
): Promise<number[]> {
  const where = isOneOf(which);
  const { rows } = await tx.execute<{ row: number }>(sql`
    UPDATE import_rows SET is_left_out = ${isLeftOut}
    WHERE import_id = ${importId} AND is_left_out <> ${isLeftOut} AND ${where} RETURNING row`);
  return rows.map(({ row }) => row);
}

/** What is wrong in rows that are not left out, and how often. */
export interface StoredCause {
  readonly column: string;
  readonly message: string;
  readonly value: string | null;
  readonly count: number;
  readonly first_rows: number[];
}

/** More causes are not named; mending the first shows the next. */
const MOST_CAUSES = 200;

/**
 * The same fault in several rows as one, those of most rows first. Cells of `replaced` columns are told apart by what they say,
 * in faults that begin with `replacedFault`.
 */
export async function listCauses(
  db: Database,
  importId: number,
  replaced: readonly string[],
  replacedFault = '',
): Promise<StoredCause[]> {
  const { rows } = await db.execute<StoredCause & Record<string, unknown>>(sql`
    SELECT f ->> 'column' AS column, f ->> 'message' AS message,
      CASE WHEN f ->> 'column' = ANY (${sql.param([...replaced])}::text[]) AND starts_with(f ->> 'message', ${replacedFault})
        THEN r.cells ->> (f ->> 'column') END AS value,
      count(*)::int AS count, (array_agg(r.row ORDER BY r.row))[1:10] AS first_rows
    FROM import_rows r CROSS JOIN LATERAL jsonb_array_elements(r.notes -> 'faults') f
    WHERE r.import_id = ${importId} AND r.is_faulty AND NOT r.is_left_out
    GROUP BY 1, 2, 3 ORDER BY count(*) DESC, min(r.row) LIMIT ${MOST_CAUSES}`);
  return rows;
}

/** What the cells of a column say, and how often, but for empty ones. */
export async function listValues(db: Database, importId: number, column: string): Promise<StoredCause[]> {
  const { rows } = await db.execute<StoredCause & Record<string, unknown>>(sql`
    SELECT ${column} AS column, '' AS message, r.cells ->> ${column} AS value, count(*)::int AS count,
      (array_agg(r.row ORDER BY r.row))[1:10] AS first_rows
    FROM import_rows r WHERE r.import_id = ${importId} AND NOT r.is_left_out AND r.cells ->> ${column} <> ''
    GROUP BY 3 ORDER BY count(*) DESC, min(r.row) LIMIT 1000`);
  return rows;
}
