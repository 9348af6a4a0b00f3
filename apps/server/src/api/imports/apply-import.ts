import type { imports as endpoints, ImportOutcome } from '@quizdesk/contract/imports';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Applied } from '../../db/schema/imports.ts';
import type { RecordWrite } from '../../plugins/route.ts';
import { AppError, invalid } from '../../shared/app-error.ts';
import { hashOf, KEY_HEADER, namedUpload } from '../crud/upload-key.ts';
import { recheckImport } from './change-import.ts';
import { neededColumns } from './headers.ts';
import type { ImportKind } from './import-kind.ts';
import { leaveOut, listRows, type StoredRow } from './import-rows.queries.ts';
import {
  appliedBefore,
  findImport,
  holdApplied,
  holdImport,
  noteApplied,
  type StoredImport,
} from './imports.queries.ts';

type Body = z.output<typeof endpoints.apply.body>;

interface Applying {
  readonly asked: { readonly id: number; readonly personId: number };
  readonly body: Body;
  readonly headers: Parameters<typeof namedUpload>[0];
  readonly signal: AbortSignal;
  readonly record: RecordWrite;
}

/** The call has arrived before. */
class StoredBefore extends Error {
  readonly applied: Applied;

  constructor(applied: Applied) {
    super('Stored before');
    this.applied = applied;
  }
}

const outcomeOf = ({ stored, unchanged, left_out, operation_id }: Applied, repeated: boolean): ImportOutcome => ({
  ...{ stored, unchanged, left_out, repeated, operation_id },
});

/** What this call stored when it arrived before; throws where its key named another one. */
function sameBefore(applied: readonly Applied[], key: string, contentHash: string): Applied | undefined {
  const before = applied.find((one) => one.key === key);
  if (!before || before.content_hash === contentHash) return before;
  throw invalid({ [KEY_HEADER]: `The header ${KEY_HEADER} named another call before; send a new key` });
}

const changedSince = () =>
  new AppError('changed_meanwhile', 'The import was changed meanwhile', {
    detail: 'It was changed since you saw it, perhaps in another window. Nothing was stored; look at it again.',
  });

function requireFine(kind: ImportKind, { mapping }: StoredImport, rows: readonly StoredRow[]): void {
  const needed = neededColumns(kind, mapping).map((column) => kind.columns[column]?.heading ?? column);
  if (needed.length > 0) throw invalid({ mapping: `Say where ${needed.join(', ')} comes from` });
  const faults = rows.flatMap(({ row, cells, notes }) =>
    notes.faults.map(({ column, message }) => ({
      ...{ row, message, value: (cells[column] ?? '').slice(0, 200) },
      column: kind.columns[column]?.heading ?? column,
    })),
  );
  if (faults.length > 0) {
    const count = rows.filter(({ notes }) => notes.faults.length > 0).length;
    const message = count === 1 ? 'A row has a fault' : `${count} rows have faults`;
    throw new AppError('invalid', message, {
      ...{ detail: `${message}. Mend them or leave them out; nothing was stored.`, details: { leave_out: message } },
      ...{ faults, faultsCount: faults.length },
    });
  }
  if (rows.length === 0) throw invalid({ leave_out: 'There is no row left to import' });
}

/** Stores the rows of an import that are not left out, once, as one operation. */
async function store(db: Database, kind: ImportKind, stored: StoredImport, key: string, applying: Applying) {
  const { asked, body, record, signal } = applying;
  const contentHash = hashOf([asked.id, body.leave_out ?? null]);
  const which = body.leave_out;
  const isLeftOut = ({ row, is_left_out, notes }: StoredRow) =>
    is_left_out || (which === 'faulty' ? notes.faults.length > 0 : leaving.has(row));
  const leaving = new Set(Array.isArray(which) ? which : []);
  const all = await listRows(db, stored.id, sql`true`);
  const rows = all.filter((row) => !isLeftOut(row));
  requireFine(kind, stored, rows);
  const done: { applied?: Applied } = {};
  const once: RecordWrite = (work, facts) =>
    record(
      async (tx, operationId) => {
        const before = sameBefore(await holdApplied(tx, asked), key, contentHash);
        if (before) throw new StoredBefore(before);
        const now = await holdImport(tx, asked);
        if (now.version !== stored.version) throw changedSince();
        const result = await work(tx, operationId);
        if (which !== undefined) await leaveOut(tx, now.id, which, true);
        const count = kind.storedBy(result);
        done.applied = {
          ...{ key, content_hash: contentHash, at: new Date().toISOString(), operation_id: operationId },
          ...{ stored: count, unchanged: rows.length - count, left_out: all.length - rows.length },
        };
        await noteApplied(tx, now, done.applied);
        return result;
      },
      { subject: () => ({ table: kind.table }), ...facts },
    );
  await kind.store(db, rows, { editorId: asked.personId, signal, record: once }).catch(async (error: unknown) => {
    const isRefused = error instanceof AppError && error.code === 'invalid' && error.facts.faults !== undefined;
    if (isRefused) await recheckImport(db, kind, asked);
    throw error;
  });
  if (!done.applied) throw new Error('The import was stored without an operation');
  return done.applied;
}

/** Stores an import of one's own. The same call again, or one when nothing is left, answers what was stored before. */
async function applyImport(
  db: Database,
  kindOf: (stored: StoredImport) => ImportKind,
  applying: Applying,
): Promise<{ readonly kind?: ImportKind; readonly outcome: ImportOutcome }> {
  const { asked, body, headers } = applying;
  const contentHash = hashOf([asked.id, body.leave_out ?? null]);
  const named = namedUpload(headers, asked.personId, contentHash)?.key;
  const same = named === undefined ? undefined : sameBefore(await appliedBefore(db, asked), named, contentHash);
  if (same) return { outcome: outcomeOf(same, true) };
  const stored = await findImport(db, asked).catch(async (error: unknown) => {
    // Another arrival may have stored it since. Without a key it is the same call where nothing is left.
    const earlier = await appliedBefore(db, asked);
    const before = named === undefined ? earlier.at(-1) : sameBefore(earlier, named, contentHash);
    if (before) throw new StoredBefore(before);
    throw error;
  });
  if (body.expected_version !== undefined && body.expected_version !== stored.version) throw changedSince();
  const kind = kindOf(stored);
  return {
    kind,
    outcome: outcomeOf(await store(db, kind, stored, named ?? `version:${stored.version}`, applying), false),
  };
}

/** The same, also where another arrival of the call was faster. */
export const applyOnce: typeof applyImport = (db, kindOf, applying) =>
  applyImport(db, kindOf, applying).catch((error: unknown) => {
    if (error instanceof StoredBefore) return { outcome: outcomeOf(error.applied, true) };
    throw error;
  });
