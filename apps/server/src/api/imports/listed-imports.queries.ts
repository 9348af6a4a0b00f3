import { type ImportKind as KindName, LISTED_IMPORTS_DAYS, type listedImport } from '@quizdesk/contract/imports';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { PageWindow } from '../../db/lists/page-statements.ts';
import type { Applied } from '../../db/schema/imports.ts';

type Listed = z.output<typeof listedImport>;

interface StoredListing {
  readonly id: number;
  readonly kind: KindName;
  readonly file_name: string;
  readonly person_id: number;
  readonly person_name: string;
  readonly created_at: Date;
  readonly rows_count: number;
  readonly is_open: boolean;
  readonly applied: readonly Applied[];
}

/** The imports of the last 90 days, of one kind or all, newest first, with what became of each. */
export async function listImports(
  db: Database,
  { kind, limit, offset, personId }: PageWindow & { readonly kind?: KindName | undefined; readonly personId: number },
): Promise<{ rows: Listed[]; count: number }> {
  const where = sql`${kind === undefined ? sql`true` : sql`i.kind = ${kind}`} AND (i.is_open OR i.applied <> '[]')
    AND i.created_at >= now() - make_interval(days => ${LISTED_IMPORTS_DAYS})`;
  const { rows } = await db.execute<StoredListing & Record<string, unknown>>(sql`
    SELECT i.id, i.kind, i.file_name, i.person_id, u.name AS person_name, i.created_at, i.rows_count, i.applied,
      i.is_open AND i.expires_at > now() AND i.person_id = ${personId} AS is_open
    FROM imports i JOIN users u ON u.id = i.person_id WHERE ${where}
    ORDER BY i.created_at DESC, i.id DESC LIMIT ${limit} OFFSET ${offset}`);
  const counted = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM imports i WHERE ${where}`);
  const ids = rows.flatMap(({ applied }) => applied.map(({ operation_id }) => operation_id));
  const known = await db.execute<{ id: number; in_effect: boolean; can_undo: boolean }>(sql`
    SELECT id, in_effect, in_effect AND purged_at IS NULL AND summary <> '{}' AS can_undo FROM operations
    WHERE id = ANY (${sql.param(ids)}::bigint[])`);
  const byId = new Map(known.rows.map((operation) => [operation.id, operation]));
  return {
    count: counted.rows[0]?.n ?? 0,
    rows: rows.map(({ applied, created_at, ...row }) => ({
      ...row,
      created_at: new Date(created_at),
      applied: applied.map(({ key: _, content_hash: __, at, ...one }) => ({
        ...{ ...one, at: new Date(at) },
        can_undo: byId.get(one.operation_id)?.can_undo ?? false,
        is_undone: byId.get(one.operation_id)?.in_effect === false,
      })),
    })),
  };
}
