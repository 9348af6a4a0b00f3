import type { MigrationMeta } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { safeMessageOf } from '../logging/error-facts.ts';
import type { Log } from './log.ts';

/** It needs a column that these migrations add; a table with a new column of use is filled afterwards, in the background. */
const UNDEFINED_COLUMN = '42703';

/** As migrations write the indexes of tables that grow with play. */
const INDEX = /^\s*CREATE (?:UNIQUE )?INDEX IF NOT EXISTS "(\w+)" ON "(\w+)" /m;

interface Index {
  readonly name: string;
  readonly table: string;
  readonly statement: string;
}

/** The indexes that a migration builds on tables which may be large. */
function indexesOf(migrations: readonly MigrationMeta[]): Index[] {
  return migrations
    .flatMap(({ sql }) => sql)
    .flatMap((statement) => {
      const [, name, table] = INDEX.exec(statement) ?? [];
      return name !== undefined && table !== undefined ? { name, table, statement } : [];
    });
}

/** Whether a table is there, and what is left of an index that was not built to its end. */
async function look(client: pg.ClientBase, { name, table }: Index) {
  const { rows } = await client.query<{ isThere: boolean; isBroken: boolean }>(
    `SELECT to_regclass(quote_ident($2)) IS NOT NULL AS "isThere",
      EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass(quote_ident($1)) AND NOT indisvalid) AS "isBroken"`,
    [name, table],
  );
  return rows[0] ?? { isThere: false, isBroken: false };
}

/**
 * Builds indexes of migrations that are still to come while others read and write their tables; in the migration's transaction
 * writers would wait for it. What cannot be built yet, since it needs a column of these migrations, is left to them.
 */
export async function buildEarly(
  client: pg.ClientBase,
  migrations: readonly MigrationMeta[],
  log: Pick<Log, 'warn'>,
): Promise<void> {
  // Nobody waits for one who waits for this.
  await client.query('SET lock_timeout = 0');
  for (const index of indexesOf(migrations)) {
    const { isThere, isBroken } = await look(client, index);
    if (!isThere) continue;
    try {
      if (isBroken) await client.query(`DROP INDEX CONCURRENTLY "${index.name}"`);
      await client.query(index.statement.replace(' INDEX IF NOT EXISTS ', ' INDEX CONCURRENTLY IF NOT EXISTS '));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === UNDEFINED_COLUMN) continue;
      log.warn({ index: index.name, reason: safeMessageOf(error) }, 'an index is built while others wait');
      if ((await look(client, index)).isBroken) await client.query(`DROP INDEX CONCURRENTLY "${index.name}"`);
    }
  }
}
