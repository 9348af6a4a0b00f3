import type { ErrorValues } from '@quizdesk/contract/refused-rows';
import { type JournaledTable, thingOf } from '@quizdesk/contract/things';
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { operation_changes, operations } from '../../db/schema/journal.ts';
import { AppError, invalid } from '../../shared/app-error.ts';

/** The version that an update is based on: of its header `If-Match`, or of its body. Undefined where it says none. */
export function seenVersionOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  body: { readonly version?: number | undefined },
): number | undefined {
  const tag = headers['if-match']?.trim() ?? '*';
  if (tag === '*') return body.version;
  const digits = /^(?:W\/)?"(\d{1,15})"$/.exec(tag)?.[1];
  if (digits === undefined) throw invalid({ 'if-match': 'If-Match must be one ETag, such as "12"' });
  return Number(digits);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which what was sent differs from what is stored. A field that is left out stays, and so does not differ. */
export function differencesOf(stored: object, sent: object): string[] {
  const shown = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(sent)
    .filter(([name, value]) => value !== undefined && shown.has(name) && !isSame(value, shown.get(name)))
    .map(([name]) => name);
}

/** Who changed a row last and when, of what is in effect. Undefined where no administrator has, or it is no longer kept. */
async function lastChangeOf(db: Database, table: JournaledTable, id: number) {
  const [last] = await db
    .select({ actor_name: operations.actor_name, at: operations.at })
    .from(operation_changes)
    .innerJoin(operations, eq(operations.id, operation_changes.operation_id))
    .where(and(eq(operation_changes.table_name, table), eq(operation_changes.row_id, id), operations.in_effect))
    .orderBy(desc(operation_changes.seq))
    .limit(1);
  return last;
}

/** What is no longer as the caller saw it. */
interface Stale {
  /** What one is called: `round`. */
  readonly thing: string;
  /** What this one is called: `round 3`. */
  readonly name: string;
  readonly values: ErrorValues;
  readonly last: { readonly actor_name: string | null; readonly at: Date } | undefined;
  readonly version: number;
  readonly differs: readonly string[];
  readonly present: object;
}

/** The error for who would overwrite what others changed: who it was, and what is there now. */
export function changedSince({ thing, name, values, last, version, differs, present }: Stale): AppError {
  const who = last?.actor_name ?? null;
  return new AppError('changed_since', `Somebody else has changed this ${thing}`, {
    values: { ...values, ...(who !== null && { name: who }) },
    detail: `${who ?? 'Somebody'} changed ${name} after you opened it. Nothing of yours was stored yet.`,
    conflict: {
      changed_by: who,
      changed_at: (last?.at ?? new Date()).toISOString(),
      version,
      differs: [...differs],
      present: { ...present },
    },
  });
}

interface VersionedRow {
  readonly id: number;
  readonly version: number;
  readonly updated_at: Date;
}

/**
 * For an update that names an older version of a row: throws `conflict` with the row as it is now, unless nothing differs.
 * Then the update has arrived before, and its response was lost.
 */
export async function refuseStale(
  db: Database,
  table: JournaledTable,
  present: VersionedRow,
  differs: readonly string[],
): Promise<void> {
  if (differs.length === 0) return;
  const { id, version, updated_at } = present;
  const last = (await lastChangeOf(db, table, id)) ?? { actor_name: null, at: updated_at };
  const thing = thingOf(table);
  throw changedSince({ thing, name: `${thing} ${id}`, values: { thing, id }, last, version, differs, present });
}
