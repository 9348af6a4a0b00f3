import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { safeMessageOf } from '../logging/error-facts.ts';
import { DatabaseStartError } from './start-error.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number; every process that migrates takes the lock of this number. */
const MIGRATION_LOCK = 7_294_158;

/** The innermost error: drizzle's own only repeats the statement. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}

/** Brings the tables up to date, all migrations or none. Of several processes that start at once, one does it and the others wait. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
    await client.query('SELECT ids_advance()');
  } catch (error) {
    const message = `The database cannot be brought up to date: ${safeMessageOf(rootOf(error))}.`;
    throw new DatabaseStartError('DATABASE_MIGRATION_FAILED', message, { cause: error });
  } finally {
    client.release(true); // the session ends, and with it the lock and the setting
  }
}
