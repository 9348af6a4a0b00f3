import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { safeMessageOf } from '../logging/error-facts.ts';
import type { Control } from './maintenance/watch.ts';
import { ACCESS_DENIED, NO_SUCH_DATABASE, type Servers } from './servers.ts';
import { DatabaseStartError } from './start-error.ts';

/** Less than the 2 s in which a probe must have its outcome. */
const PROBE_WITHIN_MS = 1500;
/** By then a connection that gets no word is closed, so that the next probe has another. */
const CONTROL_WAIT_MS = 3000;
/** A start waits longer than a call: the server may be starting too, or a cluster may be choosing its primary. */
export const START_WAIT_MS = 30_000;
/** So long after the server should have ended a statement its connection counts as lost. */
const STATEMENT_LOST_AFTER_MS = 5000;
/** Between two statements of a transaction no code of ours takes nearly as long; its locks would make others wait. */
const IDLE_IN_TRANSACTION_MS = 60_000;
/** A database that finds this much room can store what calls send. */
const ROOM_BYTES = 1024 * 1024;
/** A server that is gone without a word (a pulled cable, a firewall that forgets) is noticed by this. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** The one of our settings that poolers hand on to whichever connection a transaction gets: others would stay with strangers. */
const UTC = `SET TimeZone = 'UTC'`;

interface ServerPoolOptions {
  readonly max: number;
  readonly waitMs: number;
  readonly statementTimeoutMs: number;
  /** True behind a pooler in transaction mode. */
  readonly isPooled?: boolean;
}

/**
 * The pool settings for a server: a lost connection is noticed, a statement ends in time, and so does a transaction whose
 * process was frozen or cut off in the middle of it; times are in UTC.
 */
export function serverPoolConfig(
  servers: Servers,
  { max, waitMs, statementTimeoutMs, isPooled = false }: ServerPoolOptions,
): pg.PoolConfig {
  const settings = `SET statement_timeout = ${statementTimeoutMs};
    SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS};
    -- Compiling a statement, as the planner decides to by its guess of the cost, takes longer than running it.
    SET jit = off`;
  return {
    Client: servers.Client,
    max,
    connectionTimeoutMillis: waitMs,
    query_timeout: statementTimeoutMs + STATEMENT_LOST_AFTER_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: 'quizdesk',
    // Statements, since poolers such as PgBouncer refuse unknown start-up parameters.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise; its types do not say so
    onConnect: async (client) => {
      await client.query(isPooled ? UTC : `${UTC}; ${settings}`);
      await servers.check(client);
    },
  };
}

/** Connections for what no call waits for, and may take long. */
export function openStartPool(servers: Servers): pg.Pool {
  const config = serverPoolConfig(servers, { max: 2, waitMs: START_WAIT_MS, statementTimeoutMs: 0 });
  const pool = new pg.Pool({ ...config, application_name: 'quizdesk task', query_timeout: undefined });
  pool.on('error', () => {}); // the statement that was running rejects anyway
  return pool;
}

/** Timers run before responses are read: if this process was busy, the response may already have arrived. */
async function rejectSoon(reject: (reason: Error) => void): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await nextTurn();
  reject(new Error('timeout expired'));
}

/** What the protocol calls a request to cancel. */
const CANCEL = 80_877_102;

/**
 * Asks for the end of what runs on a connection, as the protocol has it: a pooler hands it on to the server's process, whose
 * number it keeps to itself. It is not encrypted, as by libpq before version 17.
 */
export async function requestCancel(client: pg.PoolClient): Promise<void> {
  const { host, port } = client;
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(CONTROL_WAIT_MS, () => socket.destroy(new Error('timeout expired')));
  // The driver has them from the server's first words; its types leave them out.
  const words = [16, CANCEL, Number(Reflect.get(client, 'processID')), Number(Reflect.get(client, 'secretKey'))];
  const request = Buffer.alloc(16);
  for (const [at, word] of words.entries()) request.writeInt32BE(word, at * 4);
  // Not ended: PgBouncer forgets what it has not passed on by then.
  socket.write(request);
  socket.resume();
  await once(socket, 'close'); // the server has done it then
}

/** Two separate connections that check whether the server responds and can store. */
export function openServerControl(servers: Servers): Control & { close(): Promise<void> } {
  const pool = new pg.Pool({
    Client: servers.Client,
    max: 2,
    connectionTimeoutMillis: CONTROL_WAIT_MS,
    query_timeout: CONTROL_WAIT_MS,
    keepAlive: true,
    application_name: 'quizdesk control',
  });
  pool.on('error', () => {}); // an idle connection that broke is opened again with the next probe, which says more
  const ask = async () => {
    const client = await pool.connect();
    await servers.check(client).then(
      () => client.release(),
      (error: Error) => {
        client.release(error);
        throw error;
      },
    );
  };
  return {
    probe: async () => {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => void rejectSoon(late.reject), PROBE_WITHIN_MS);
      try {
        await Promise.race([ask(), late.promise]);
      } catch (error) {
        // For the next probe, which comes in a second; that none is found, it will say itself.
        servers.look().catch(() => {});
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: requestCancel,
    store: async () => {
      // One string, and so one transaction.
      await pool.query(`
        CREATE TEMPORARY TABLE room_on_disk (pages bytea) ON COMMIT DROP;
        ALTER TABLE room_on_disk ALTER pages SET STORAGE EXTERNAL;
        INSERT INTO room_on_disk SELECT convert_to(repeat(' ', ${ROOM_BYTES}), 'UTF8')`);
    },
    close: () => pool.end(),
  };
}

/** Why the first connection failed, for the operator. */
export function serverStartError(error: unknown, { where, database }: Servers): DatabaseStartError {
  if (error instanceof DatabaseStartError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = safeMessageOf(error);
  if (code === NO_SUCH_DATABASE) {
    const message = `The PostgreSQL server at ${where} has no database "${database}".`;
    return new DatabaseStartError('DATABASE_UNSUITABLE', message, { cause: error });
  }
  if (ACCESS_DENIED.has(code) || reason.startsWith('SASL')) {
    const message = `The PostgreSQL server at ${where} refused the sign-in (${reason}).`;
    return new DatabaseStartError('DATABASE_ACCESS_DENIED', message, { cause: error });
  }
  const message = `Cannot reach the PostgreSQL server at ${where} (${reason}).`;
  return new DatabaseStartError('DATABASE_UNREACHABLE', message, { cause: error });
}
