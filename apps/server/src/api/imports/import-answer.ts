import { ANSWERED_IMPORT_ROWS, type ImportCause, type ImportRow, type keptImport } from '@quizdesk/contract/imports';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { doubtful } from './doubtful-values.ts';
import { neededColumns } from './headers.ts';
import { findChoices, valueHash } from './import-choices.queries.ts';
import type { ImportKind } from './import-kind.ts';
import {
  countRows,
  listCauses,
  listShownRows,
  listValues,
  type StoredCause,
  type StoredRow,
} from './import-rows.queries.ts';
import type { StoredImport } from './imports.queries.ts';
import { nearChoices } from './near-values.ts';

type Choices = Readonly<Record<string, readonly string[]>>;

/** A row as the API returns it. */
export function shownRow({ repeatWarning }: ImportKind, stored: StoredRow): ImportRow {
  const { row, cells, notes, is_left_out, is_listed, first_row, is_edited } = stored;
  const repeat = first_row !== null && repeatWarning ? [repeatWarning(first_row)] : [];
  return {
    ...{ row, cells, is_left_out, is_listed, first_row, is_edited },
    faults: [...notes.faults],
    warnings: [...repeat, ...notes.warnings],
    advice: [...notes.advice],
  };
}

async function causesOf(db: Database, kind: ImportKind, importId: number, choices: Choices): Promise<ImportCause[]> {
  const found = await listCauses(db, importId, Object.keys(choices), kind.replacedFault);
  const about = (cause: StoredCause) => valueHash(cause.column, cause.value ?? '');
  const earlier = await findChoices(db, kind.name, found.filter(({ value }) => value).map(about));
  const near = new Map(Object.entries(choices).map(([column, offered]) => [column, nearChoices(column, offered)]));
  const faults: ImportCause[] = [];
  for (const cause of found) {
    const { column, value } = cause;
    const chosen = value ? earlier.get(about(cause)) : undefined;
    const isOffered = typeof chosen === 'string' && choices[column]?.includes(chosen);
    const proposal = value === null ? undefined : isOffered ? chosen : await near.get(column)?.(value);
    faults.push({ ...cause, is_fault: true, proposal: proposal ?? null });
  }
  // A new region is no fault.
  if (kind.name !== 'schools') return faults;
  return [...faults, ...(await doubtful('region', await listValues(db, importId, 'region'), choices.region ?? []))];
}

/** An import as the API returns it, with the rows that a change has touched, or all that one answer has. */
export async function answerOf(
  db: Database,
  kind: ImportKind,
  stored: StoredImport,
  touched?: readonly StoredRow[],
): Promise<z.output<typeof keptImport>> {
  const { id, file_name, created_at, expires_at, version, columns, mapping, replaced } = stored;
  const choices = await kind.choices(db, stored);
  const needed = new Set(neededColumns(kind, mapping));
  const used = new Set(Object.values(mapping).flatMap(({ from }) => from ?? []));
  const counts = await countRows(db, id, kind.repeatWarning !== undefined);
  const rows = touched ?? (await listShownRows(db, id, counts.rows, ANSWERED_IMPORT_ROWS));
  return {
    ...{ id, kind: kind.name, file_name, created_at, expires_at, version, counts },
    columns: [...columns],
    // In the order of the template: the database keeps none.
    mapping: Object.keys(kind.columns).flatMap((column) => {
      const source = mapping[column];
      return source ? [{ column, from: source.from, by: source.by, is_needed: needed.has(column) }] : [];
    }),
    ignored_columns: columns.flatMap(({ name }, index) => (used.has(index) || name === '' ? [] : [name])),
    choices: Object.fromEntries(Object.entries(choices).map(([column, values]) => [column, [...values]])),
    causes: await causesOf(db, kind, id, choices),
    replaced: replaced.map(({ rows: changed, ...what }) => ({ ...what, count: changed.length })),
    rows: rows.slice(0, ANSWERED_IMPORT_ROWS).map((row) => shownRow(kind, row)),
  };
}
