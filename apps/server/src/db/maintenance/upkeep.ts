import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';

/** Two statements: one that takes something away and one that brings it back. */
interface Upkeep {
  readonly away: string;
  readonly back: string;
}

/**
 * What filling these tables need not keep up row by row: their foreign keys, indexes other than what backs a constraint, and
 * these triggers, or all. In the order in which they are brought back.
 */
export async function listUpkeep(
  tx: Database,
  tables: readonly string[],
  triggers?: readonly string[],
): Promise<Upkeep[]> {
  const { rows } = await tx.execute(sql`
    WITH loaded AS (SELECT quote_ident(name)::regclass AS rel FROM unnest(${sql.param(tables)}::text[]) name)
    SELECT 1 AS step, format('DROP INDEX %s', indexrelid::regclass) AS away, pg_get_indexdef(indexrelid) AS back
    FROM pg_index JOIN loaded ON rel = indrelid
    WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype <> 'f')
    UNION ALL
    SELECT 2, format('ALTER TABLE %s DROP CONSTRAINT %I', rel, conname),
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', rel, conname, pg_get_constraintdef(c.oid))
    FROM pg_constraint c JOIN loaded ON rel = conrelid WHERE contype = 'f'
    UNION ALL
    SELECT 3, format('ALTER TABLE %s DISABLE TRIGGER %I', rel, tgname), format('ALTER TABLE %s ENABLE TRIGGER %I', rel, tgname)
    FROM pg_trigger JOIN loaded ON rel = tgrelid
    WHERE NOT tgisinternal AND (${sql.param(triggers ?? null)}::text[] IS NULL OR tgname = ANY (${sql.param(triggers ?? [])}::text[]))
    ORDER BY step, away`);
  return rows.map(({ away, back }) => ({ away: String(away), back: String(back) }));
}
