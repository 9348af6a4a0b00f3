import { createHash } from 'node:crypto';
import type { ImportKind as KindName } from '@quizdesk/contract/imports';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { import_choices } from '../../db/schema/imports.ts';

/** The same for a value in any case, with any spaces around it. */
export const valueHash = (column: string, value: string) =>
  createHash('sha256')
    .update(JSON.stringify([column, value.trim().toLowerCase()]))
    .digest('hex');

/** What was chosen for each of these before, by what it was about. */
export async function findChoices(
  db: Database,
  kind: KindName,
  about: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  if (about.length === 0) return new Map();
  const rows = await db
    .select({ about: import_choices.about, choice: import_choices.choice })
    .from(import_choices)
    .where(and(eq(import_choices.kind, kind), inArray(import_choices.about, [...about])));
  return new Map(rows.map((row) => [row.about, row.choice]));
}

/** Keeps a choice, to be offered again: the last one counts. */
export async function keepChoice(db: Database, kind: KindName, about: string, choice: unknown): Promise<void> {
  await db
    .insert(import_choices)
    .values({ kind, about, choice })
    .onConflictDoUpdate({
      target: [import_choices.kind, import_choices.about],
      set: { choice, chosen_at: sql`now()` },
    });
}
