import { setTimeout } from 'node:timers/promises';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import type pg from 'pg';

/** As migrations change the type or the collation of a column. */
const NEW_TYPE = /\bSET DATA TYPE\b/;

export const changesTypes = (migrations: readonly MigrationMeta[]): boolean =>
  migrations.some(({ sql }) => sql.some((statement) => NEW_TYPE.test(statement)));

const AGAIN_MS = 50;
const MOST_MS = 10_000;

/**
 * Ends the connections of other processes that were open before, each as soon as it does nothing: their pools open new ones. A
 * connection remembers the statements that it has planned, and those of a column whose type has changed since then fail for as
 * long as it is open. Those of starts and commands, such as a backup, have another name and stay, and so does one that holds a
 * lock of its own or does not become idle within ten seconds.
 */
export async function endOldSessions(client: pg.ClientBase): Promise<void> {
  const { rows: now } = await client.query<{ at: string }>('SELECT clock_timestamp()::text AS at');
  for (const endMs = performance.now() + MOST_MS; performance.now() < endMs; await setTimeout(AGAIN_MS)) {
    const { rows } = await client.query<{ left: boolean }>(
      `SELECT NOT (state = 'idle' AND pg_terminate_backend(pid)) AS left FROM pg_stat_activity a
       WHERE datname = current_database() AND usename = current_user AND application_name = 'quizdesk'
         AND pid <> pg_backend_pid() AND backend_start < $1
         -- One that is idle holds no locks but those of its session.
         AND (state <> 'idle' OR NOT EXISTS (SELECT FROM pg_locks l WHERE l.pid = a.pid AND l.locktype = 'advisory'))`,
      [now[0]?.at],
    );
    if (!rows.some(({ left }) => left)) return;
  }
}
