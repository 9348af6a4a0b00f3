import { isDeepStrictEqual } from 'node:util';
import type { imports as endpoints } from '@quizdesk/contract/imports';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../db/log.ts';
import type { Replaced, RowNotes } from '../../db/schema/imports.ts';
import { invalid } from '../../shared/app-error.ts';
import { storable } from '../csv-import/import-table.ts';
import { brokenOf, cellsOf, headersHash, type Mapping } from './headers.ts';
import { answerOf } from './import-answer.ts';
import { keepChoice, valueHash } from './import-choices.queries.ts';
import { type Cells, type ImportKind, TO_THE_END } from './import-kind.ts';
import {
  leaveOut,
  listRows,
  noteRepeats,
  rowsIn,
  rowsSaying,
  type StoredRow,
  updateRows,
  warnRows,
} from './import-rows.queries.ts';
import { findImport, holdImport, noteChange, type StoredImport } from './imports.queries.ts';
import { withRowFault } from './keep-import.ts';

type Change = z.output<typeof endpoints.change.body>;

/** What a change does: the rows that it touched, and what else is known of the import since. */
interface Done {
  readonly rows: readonly number[];
  readonly mapping?: Mapping;
  readonly replaced?: readonly Replaced[];
}

interface Asked {
  readonly id: number;
  readonly personId: number;
}

/** Each replacement keeps which rows it changed, which may be all. */
const MOST_REPLACED = 200;

const NOTHING: RowNotes = { faults: [], warnings: [], advice: [] };

interface Context {
  readonly tx: Database;
  readonly kind: ImportKind;
  readonly stored: StoredImport;
}

function requireColumn({ columns }: ImportKind, column: string): void {
  if (!Object.hasOwn(columns, column)) throw invalid({ column: `There is no column ${column}` });
}

/** Cells that nobody has changed since stay unreadable. */
function stillBroken(mapping: Mapping, { broken, raw }: StoredRow, cells: Cells, kind: ImportKind) {
  const found = brokenOf(mapping, broken);
  const written = cellsOf(kind, mapping, raw);
  return new Map([...found].filter(([column]) => cells[column] === written[column]));
}

/** Gives rows other cells and checks these rows again, and no others. */
async function rewrite(
  { tx, kind, stored }: Context,
  rows: readonly StoredRow[],
  cellsOfRow: (row: StoredRow) => Cells,
  mapping: Mapping = stored.mapping,
): Promise<number[]> {
  const changed = rows.map((row) => ({ row, cells: cellsOfRow(row) }));
  const isCompared = (row: StoredRow, cells: Cells) =>
    kind.comparedBy !== undefined && row.cells[kind.comparedBy] === cells[kind.comparedBy];
  const notes = await kind.check(
    tx,
    changed.map(({ row, cells }) => ({
      ...{ row: row.row, cells, broken: stillBroken(mapping, row, cells, kind) },
      before: isCompared(row, cells) ? row.notes : undefined,
    })),
  );
  await updateRows(
    tx,
    stored.id,
    changed.map(({ row, cells }, index) => {
      const written = cellsOf(kind, mapping, row.raw);
      return {
        ...{ row: row.row, cells, notes: withRowFault(notes[index] ?? NOTHING, row.fault) },
        is_edited: Object.keys(cells).some((column) => cells[column] !== written[column]),
      };
    }),
  );
  return changed.map(({ row }) => row.row);
}

async function changeMapping(context: Context, asked: NonNullable<Change['mapping']>): Promise<Done> {
  const { tx, kind, stored } = context;
  const mapping: Record<string, Mapping[string]> = { ...stored.mapping };
  for (const { column, from } of asked) {
    requireColumn(kind, column);
    if (from !== null && from >= stored.columns.length) throw invalid({ mapping: `The file has no column ${from}` });
    mapping[column] = { from, by: 'hand' };
  }
  const used = Object.values(mapping).flatMap(({ from }) => from ?? []);
  if (new Set(used).size < used.length) throw invalid({ mapping: 'Two columns cannot come from the same one' });
  const moved = asked
    .map(({ column }) => column)
    .filter((column) => stored.mapping[column]?.from !== mapping[column]?.from);
  const rows = moved.length === 0 ? [] : await listRows(tx, stored.id, sql`true`);
  const touched = await rewrite(
    context,
    rows,
    (row) => {
      const written = cellsOf(kind, mapping, row.raw);
      return { ...row.cells, ...Object.fromEntries(moved.map((column) => [column, written[column] ?? ''])) };
    },
    mapping,
  );
  const choice = Object.fromEntries(Object.entries(mapping).map(([column, { from }]) => [column, from]));
  await keepChoice(tx, kind.name, headersHash(stored.columns.map(({ name }) => name)), choice);
  return { rows: touched, mapping };
}

async function changeCells(context: Context, cells: NonNullable<Change['cells']>): Promise<Done> {
  const { tx, kind, stored } = context;
  for (const { column } of cells) requireColumn(kind, column);
  const byRow = Map.groupBy(cells, ({ row }) => row);
  const rows = await listRows(tx, stored.id, rowsIn([...byRow.keys()]));
  if (rows.length < byRow.size) {
    const found = new Set(rows.map(({ row }) => row));
    const missing = [...byRow.keys()].find((row) => !found.has(row));
    throw invalid({ cells: `The import has no row ${missing}` });
  }
  const touched = await rewrite(context, rows, (row) => ({
    ...row.cells,
    ...Object.fromEntries(
      (byRow.get(row.row) ?? []).map(({ column, value }) => [column, kind.cellOf(storable(value))]),
    ),
  }));
  return { rows: touched };
}

async function replaceIn(context: Context, where: SQL, column: string, to: string) {
  const rows = await listRows(context.tx, context.stored.id, where);
  return rewrite(context, rows, (row) => ({ ...row.cells, [column]: to }));
}

async function replace(context: Context, asked: NonNullable<Change['replace']>): Promise<Done> {
  const { tx, kind, stored } = context;
  const { column } = asked;
  requireColumn(kind, column);
  if (stored.replaced.length >= MOST_REPLACED) {
    const message = `${MOST_REPLACED} values are replaced already; take some back, or upload the mended file again`;
    throw invalid({ replace: message });
  }
  const [from, to] = [asked.from, kind.cellOf(storable(asked.to))];
  const rows = await replaceIn(context, sql`${rowsSaying(column, from)} AND NOT is_left_out`, column, to);
  if (rows.length === 0) throw invalid({ from: 'No cell of this column says so any more' });
  // Names of people and schools are not kept: only what stands for one of some choices.
  const offered = (await kind.choices(tx))[column];
  if (from !== '' && offered?.includes(to)) await keepChoice(tx, kind.name, valueHash(column, from), to);
  return { rows, replaced: [...stored.replaced, { column, from, to, rows }] };
}

async function restore(context: Context, asked: NonNullable<Change['restore']>): Promise<Done> {
  const { stored } = context;
  const { column, from, to } = asked;
  const isAsked = (one: Replaced) => one.column === column && one.from === from && one.to === to;
  const done = stored.replaced.find(isAsked);
  if (!done) throw invalid({ restore: 'This was not replaced' });
  const rows = await replaceIn(context, sql`${rowsIn(done.rows)} AND ${rowsSaying(column, to)}`, column, from);
  return { rows, replaced: stored.replaced.filter((one) => one !== done) };
}

function carryOut(context: Context, change: Change): Promise<Done> {
  const { tx, stored } = context;
  if (change.mapping) return changeMapping(context, change.mapping);
  if (change.cells) return changeCells(context, change.cells);
  if (change.replace) return replace(context, change.replace);
  if (change.restore) return restore(context, change.restore);
  const which = change.leave_out ?? change.take_in ?? [];
  return leaveOut(tx, stored.id, which, change.leave_out !== undefined).then((rows) => ({ rows }));
}

/** Checks all rows again, since what they depend on has changed; returns those of which something else is found. */
async function recheck({ tx, kind, stored }: Context): Promise<number[]> {
  const rows = await listRows(tx, stored.id, sql`NOT is_left_out`);
  const notes = await kind.check(
    tx,
    rows.map((row) => ({
      ...{ row: row.row, cells: row.cells, before: row.notes },
      broken: stillBroken(stored.mapping, row, row.cells, kind),
    })),
  );
  const changed = rows.flatMap((row, index) => {
    const found = withRowFault(notes[index] ?? NOTHING, row.fault);
    return isDeepStrictEqual(found, row.notes) ? [] : [{ ...row, notes: found }];
  });
  await updateRows(
    tx,
    stored.id,
    changed.map(({ row, cells, notes: found, is_edited }) => ({ row, cells, notes: found, is_edited })),
  );
  return changed.map(({ row }) => row);
}

/** Checks an import again that could not be stored as it was: levels, rounds or schools have changed since. */
export function recheckImport(db: Database, kind: ImportKind, asked: Asked): Promise<void> {
  return db.transaction(async (tx) => {
    const stored = await holdImport(tx, asked);
    await recheck({ tx, kind, stored });
    await noteChange(tx, stored.id, {});
  });
}

/**
 * Looks again for what is doubtful in rows that were rewritten together, by another column of the file or another value, as
 * nobody has looked at each of them. Others are served meanwhile; a row that they change now may be warned of as it was.
 */
async function doubtAgain(db: Database, kind: ImportKind, importId: number, rows: readonly number[]): Promise<void> {
  if (rows.length === 0) return;
  const rewritten = new Set(rows);
  const doubts = (await kind.doubts?.(db, importId, TO_THE_END)) ?? [];
  const again = doubts.filter(({ row }) => row === undefined || rewritten.has(row));
  await warnRows(db, importId, again, rows[0]);
}

interface ChangeOptions {
  readonly kindOf: (stored: StoredImport) => ImportKind;
  readonly asked: Asked;
  readonly change: Change;
  readonly log: Pick<Log, 'warn'>;
}

/** Changes an import of one's own; answers how it is since, with the rows that were touched. */
export async function changeImport(db: Database, { kindOf, asked, change, log }: ChangeOptions) {
  const { kind, rewritten, touched } = await db.transaction(async (tx) => {
    const stored = await holdImport(tx, asked);
    const context = { tx, kind: kindOf(stored), stored };
    const { rows, ...changed } = await carryOut(context, change);
    await noteChange(tx, stored.id, changed);
    const now = { ...context, stored: { ...stored, ...changed } };
    const others = context.kind.checksTogether ? await recheck(now) : [];
    const { repeats } = context.kind;
    const repeating = repeats ? await noteRepeats(tx, stored.id, await repeats(tx, stored.id)) : [];
    return { kind: context.kind, rewritten: rows, touched: [...new Set([...rows, ...others, ...repeating])] };
  });
  if (change.mapping ?? change.replace ?? change.restore) {
    // The change is stored: without advice on it, it must not look as if it had failed.
    await doubtAgain(db, kind, asked.id, rewritten).catch((error: unknown) =>
      log.warn({ err: error }, 'rows of an import were changed, and could not be compared with the list again'),
    );
  }
  const rows = await listRows(db, asked.id, rowsIn(touched), { isShown: true });
  return answerOf(db, kind, await findImport(db, asked), rows);
}
