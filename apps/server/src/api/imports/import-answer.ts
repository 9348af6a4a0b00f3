import { ANSWERED_IMPORT_ROWS, type ImportCause, type ImportRow, type keptImport } from '@quizdesk/contract/imports';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
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
import { nearValue } from './near-values.ts';

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

/** How much more often the likely spelling of a file stands there. */
const SURE = 3;

/** Values of a column that is no closed list, and that look like others which are known or stand there far more often. */
function doubtful(column: string, values: readonly StoredCause[], known: readonly string[]): ImportCause[] {
  const isKnown = new Set(known.map((value) => value.trim().toLowerCase()));
  return values.flatMap((found) => {
    const { value, count, first_rows } = found;
    if (value === null || isKnown.has(value.trim().toLowerCase())) return [];
    const usual = values.filter((other) => other.count >= count * SURE).flatMap((other) => other.value ?? []);
    const proposal = nearValue(column, value, [...new Set([...known, ...usual])]);
    if (proposal === undefined) return [];
    const message = `“${value}” is much like “${proposal}”`;
    return [{ column, message, value, count, first_rows, is_fault: false, proposal }];
  });
}

async function causesOf(db: Database, kind: ImportKind, importId: number, choices: Choices): Promise<ImportCause[]> {
  const found = await listCauses(db, importId, Object.keys(choices), kind.replacedFault);
  const about = (cause: StoredCause) => valueHash(cause.column, cause.value ?? '');
  const earlier = await findChoices(db, kind.name, found.filter(({ value }) => value).map(about));
  const faults = found.map((cause): ImportCause => {
    const { column, value } = cause;
    const offered = choices[column] ?? [];
    const chosen = value ? earlier.get(about(cause)) : undefined;
    const isOffered = typeof chosen === 'string' && offered.includes(chosen);
    const proposal = value === null ? undefined : isOffered ? chosen : nearValue(column, value, offered);
    return { ...cause, is_fault: true, proposal: proposal ?? null };
  });
  // A new region is no fault.
  if (kind.name !== 'schools') return faults;
  return [...faults, ...doubtful('region', await listValues(db, importId, 'region'), choices.region ?? [])];
}

/** An import as the API returns it, with the rows that a change has touched, or all that one answer has. */
export async function answerOf(
  db: Database,
  kind: ImportKind,
  stored: StoredImport,
  touched?: readonly StoredRow[],
): Promise<z.output<typeof keptImport>> {
  const { id, file_name, created_at, expires_at, version, columns, mapping, replaced } = stored;
  const choices = await kind.choices(db, id);
  const needed = new Set(neededColumns(kind, mapping));
  const used = new Set(Object.values(mapping).flatMap(({ from }) => from ?? []));
  const counts = await countRows(db, id, kind.repeatWarning !== undefined);
  const rows = touched ?? (await listShownRows(db, id, counts.rows, ANSWERED_IMPORT_ROWS));
  return {
    ...{ id, kind: kind.name, file_name, created_at, expires_at, version, counts },
    columns: [...columns],
    mapping: Object.entries(mapping).map(([column, { from, by }]) => ({
      ...{ column, from, by },
      is_needed: needed.has(column),
    })),
    ignored_columns: columns.flatMap(({ name }, index) => (used.has(index) || name === '' ? [] : [name])),
    choices: Object.fromEntries(Object.entries(choices).map(([column, values]) => [column, [...values]])),
    causes: await causesOf(db, kind, id, choices),
    replaced: replaced.map(({ rows: changed, ...what }) => ({ ...what, count: changed.length })),
    rows: rows.slice(0, ANSWERED_IMPORT_ROWS).map((row) => shownRow(kind, row)),
  };
}
