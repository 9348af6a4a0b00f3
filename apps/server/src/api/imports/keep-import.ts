import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import type { ReceivedFile } from '../../plugins/multipart.ts';
import type { FileRow } from '../csv-import/import-table.ts';
import { throwIfAborted } from '../csv-import/in-steps.ts';
import { brokenOf, cellsOf, type EarlierMapping, headersHash, mapColumns } from './headers.ts';
import { findChoices } from './import-choices.queries.ts';
import type { ImportKind } from './import-kind.ts';
import { insertRows, noteRepeats, warnRows } from './import-rows.queries.ts';
import { dropImport, insertImport, openImport } from './imports.queries.ts';

const SAMPLE_CHARACTERS = 100;

/** What was wrong with a row as a whole comes before its cells. */
export const withRowFault = <Notes extends { readonly faults: readonly { column: string; message: string }[] }>(
  notes: Notes,
  fault: string | null | undefined,
): Notes => (fault ? { ...notes, faults: [{ column: '', message: fault }, ...notes.faults] } : notes);

async function unpack(batches: readonly string[]): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for (const batch of batches) {
    // The worker has just written it.
    rows.push(...(JSON.parse(batch) as FileRow[]));
    await setImmediate();
  }
  return rows;
}

/** What was chosen for these headers before, as it was stored by this server. */
async function earlierMapping(db: Database, kind: ImportKind, headings: readonly string[]) {
  const about = headersHash(headings);
  return (await findChoices(db, kind.name, [about])).get(about) as EarlierMapping | undefined;
}

/** Reads a file and keeps its rows with what is wrong with them; returns the id of the import. */
export async function keepImport(
  db: Database,
  kind: ImportKind,
  { bytes, filename }: ReceivedFile,
  { personId, signal }: { readonly personId: number; readonly signal: AbortSignal },
): Promise<number> {
  const table = await kind.read(bytes, filename, signal);
  const rows = await unpack(table.batches);
  const { columns: headings } = table;
  const choices = await kind.choices(db);
  const mapping = mapColumns(kind, headings, { rows, choices, earlier: await earlierMapping(db, kind, headings) });
  const mapped = rows.map((row) => ({
    ...row,
    cells: cellsOf(kind, mapping, row.raw),
  }));
  const notes = await kind.check(
    db,
    mapped.map(({ row, cells, broken }) => ({ row, cells, broken: brokenOf(mapping, broken) })),
  );
  throwIfAborted(signal);
  const sampleOf = (index: number) =>
    rows
      .find(({ raw }) => (raw[index] ?? '').trim() !== '')
      ?.raw[index]?.slice(0, SAMPLE_CHARACTERS)
      .toWellFormed() ?? '';
  const characters = rows.reduce((sum, { raw }) => sum + raw.reduce((all, cell) => all + cell.length, 0), 0);
  const id = await insertImport(db, {
    ...{
      personId,
      kind: kind.name,
      fileName: filename.replaceAll('\0', '').toWellFormed(),
      rowsCount: rows.length,
      mapping,
    },
    bytes: Math.max(bytes.length, characters),
    columns: headings.map((name, index) => ({ name, sample: sampleOf(index) })),
  });
  try {
    const checked = mapped.map((row, index) => {
      const found = notes[index] ?? { faults: [], warnings: [], advice: [] };
      return { ...row, notes: withRowFault(found, row.fault) };
    });
    await insertRows(db, id, checked);
    if (kind.repeats) await noteRepeats(db, id, await kind.repeats(db, id));
    await warnRows(db, id, (await kind.doubts?.(db, id, signal)) ?? [], rows[0]?.row);
    await openImport(db, id);
  } catch (error) {
    await dropImport(db, id);
    throw error;
  }
  return id;
}
