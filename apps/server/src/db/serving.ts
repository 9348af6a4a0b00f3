import pg from 'pg';
import { JOBS } from '../jobs/jobs.ts';
import { commandLine } from './command-line.ts';
import { lockConnection } from './locks.ts';
import { DatabaseStartError } from './start-error.ts';

/** Two reports of a process may be lost before it counts as silent: it was killed, or cannot reach the database. */
export const SILENT_AFTER_S = (3 * JOBS['reporting this process'].everyMs) / 1000;

const UNDEFINED_TABLE = '42P01';

/** The processes that serve on this database, as people write them. */
async function findServing(client: pg.ClientBase): Promise<string[]> {
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT concat(pid, ' on ', host) AS name FROM server_processes
      WHERE seen_at >= clock_timestamp() - make_interval(secs => $1) ORDER BY started_at`,
      [SILENT_AFTER_S],
    );
    return rows.map(({ name }) => name);
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== UNDEFINED_TABLE) throw cause;
    throw new DatabaseStartError(
      'DATABASE_UNSUITABLE',
      `Bring the database up to date first: ${commandLine('migrate')}.`,
      {
        cause,
      },
    );
  }
}

/** Throws while a process serves on this database. */
export async function refuseServing(client: pg.ClientBase): Promise<void> {
  const serving = await findServing(client);
  if (serving.length === 0) return;
  throw new DatabaseStartError(
    'DATABASE_IN_USE',
    `The database is in use by ${serving.join(', ')}. Stop the server first; a process that was killed counts for ${SILENT_AFTER_S} seconds more.`,
  );
}

/** Keeps servers from starting on this database until the connection ends; throws while one serves. */
export async function keepServersAway(client: pg.PoolClient): Promise<void> {
  // Every start takes it.
  await lockConnection(client, 'migrating');
  await refuseServing(client);
}
