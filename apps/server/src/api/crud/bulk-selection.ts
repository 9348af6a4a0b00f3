import { MAX_SELECTED_ROWS } from '@quizdesk/contract/paths/bulk';
import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { idArray } from '../../db/id-array.ts';
import { AppError } from '../../shared/app-error.ts';

/** A table whose rows have an id. */
export type RowTable = PgTable & { readonly id: PgColumn };

/** So many of the rows that are gone an error names; the next one names others. */
const NAMED_MISSING = 1000;

/** Which rows a caller selected: these, or all that pass a filter but some. */
export interface Selection {
  readonly ids?: readonly number[] | undefined;
  /** A query of the ids that pass the filter. */
  readonly passing?: SQL | undefined;
  readonly except: readonly number[];
  /** How many there were when the caller looked. */
  readonly expected: number;
}

/** True for rows, named t, that are selected. */
export const isSelected = ({ ids, passing, except }: Omit<Selection, 'expected'>): SQL =>
  passing === undefined
    ? sql`t.id = ANY (${idArray(ids ?? [])})`
    : sql`t.id IN (${passing}) AND t.id <> ALL (${idArray(except)})`;

/** The error for who would change other rows than they saw. */
function otherCount(matched: number, expected: number, missing: readonly number[] = []): AppError {
  const are = matched === 1 ? 'is 1' : `are ${matched}`;
  return new AppError('other_count', 'The selection has changed', {
    detail: `You selected ${expected}, and there ${are} now. Nothing was stored.`,
    values: { expected, matched, ...(missing.length > 0 && { missing: missing.map(String) }) },
  });
}

/**
 * The ids that are selected, in their order; the rows are held until the transaction ends unless this is a trial. Throws a 409
 * with the present number where it is not the expected one, and with the ids that are not there.
 */
export async function selectRows(
  tx: Database,
  table: RowTable,
  selection: Selection,
  hold: 'none' | 'change' | 'delete',
): Promise<number[]> {
  const { expected } = selection;
  const name = sql.identifier(getTableName(table));
  const where = isSelected(selection);
  const count = async (among: SQL) => {
    const { rows } = await tx.execute<{ n: number }>(sql`SELECT count(*) AS n FROM ${name} t WHERE ${where}${among}`);
    return Number(rows[0]?.n);
  };
  const held = {
    none: sql``,
    change: sql` FOR NO KEY UPDATE OF t`,
    delete: sql` FOR UPDATE OF t`,
  }[hold];
  // In the order of their ids: of two calls for the same rows the second waits for the first one.
  const { rows } = await tx.execute<{ id: number }>(
    sql`SELECT t.id FROM ${name} t WHERE ${where} ORDER BY t.id LIMIT ${MAX_SELECTED_ROWS + 1}${held}`,
  );
  const ids = rows.map(({ id }) => Number(id));
  if (ids.length !== expected) {
    const found = new Set(ids);
    const missing = (selection.ids ?? []).filter((id) => !found.has(id)).slice(0, NAMED_MISSING);
    throw otherCount(ids.length > MAX_SELECTED_ROWS ? await count(sql``) : ids.length, expected, missing);
  }
  if (hold === 'none' || selection.passing === undefined) return ids;
  // While it waited for a row, another call may have changed which rows pass.
  const still = await count(sql` AND t.id = ANY (${idArray(ids)})`);
  if (still !== expected) throw otherCount(await count(sql``), expected);
  return ids;
}
