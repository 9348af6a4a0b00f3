import pg from 'pg';
import { safeMessageOf } from '../logging/error-facts.ts';
import { DatabaseStartError } from './start-error.ts';

const MAX_CONNECTIONS = 10;

/** Where a PostgreSQL server is, without the password. */
export interface ServerAddress {
  readonly server: string;
  readonly database: string;
}

/** Reads DATABASE_URL as the driver does. The address itself is in no message: it may hold a password. */
export function parseServerAddress(databaseUrl: string): ServerAddress {
  try {
    const { host, port, database } = new pg.Client({ connectionString: databaseUrl });
    return { server: `${host}:${port}`, database: database ?? '' };
  } catch {
    // Without the cause: Node puts the whole address into it.
    throw new DatabaseStartError(
      'DATABASE_URL_INVALID',
      'DATABASE_URL is not an address such as postgres://user:password@host:5432/name.',
    );
  }
}

/** The pool settings for a server: a lost connection is noticed, a statement ends in time, times are in UTC. */
export function serverPoolConfig(databaseUrl: string, statementTimeoutMs: number): pg.PoolConfig {
  return {
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    keepAlive: true,
    application_name: 'quizdesk',
    // Statements, since poolers such as PgBouncer refuse unknown start-up parameters.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise; its types do not say so
    onConnect: (client) => client.query(`SET statement_timeout = ${statementTimeoutMs}; SET TimeZone = 'UTC'`),
  };
}

const ACCESS_DENIED = new Set(['28P01', '28000', '42501']);
const NO_SUCH_DATABASE = '3D000';

/** Why the first connection failed, for the operator. */
export function serverStartError(error: unknown, { server, database }: ServerAddress): DatabaseStartError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = safeMessageOf(error);
  if (code === NO_SUCH_DATABASE) {
    const message = `The PostgreSQL server at ${server} has no database "${database}".`;
    return new DatabaseStartError('DATABASE_UNSUITABLE', message, { cause: error });
  }
  if (ACCESS_DENIED.has(code) || reason.startsWith('SASL')) {
    const message = `The PostgreSQL server at ${server} refused the sign-in (${reason}).`;
    return new DatabaseStartError('DATABASE_ACCESS_DENIED', message, { cause: error });
  }
  const message = `Cannot reach the PostgreSQL server at ${server} (${reason}).`;
  return new DatabaseStartError('DATABASE_UNREACHABLE', message, { cause: error });
}
