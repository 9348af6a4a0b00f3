import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { rootOf } from '../logging/error-facts.ts';
import type { Log } from './log.ts';
import { requestCancel } from './postgresql.ts';

/**
 * Callers wait for what an attempt has locked, or queues for, no longer than this. It is less than the second after which
 * PostgreSQL looks for deadlocks: one of them ends the attempt, and no caller's statement.
 */
const SHORT_MS = 700;
/** A longer attempt hardly waits for locks: callers may have waited for it for a second by then, and one of them be ended. */
const HURRIED_LOCK_MS = 50;
/** Between two attempts, for those who waited. */
const PAUSE_MS = 2000;
/** So many attempts that were too long; then each may take twice as long as the one before. */
const SHORT_ATTEMPTS = 4;
/** A quarter of an hour: others, such as a backup, stay in the tables for minutes. */
const MOST_ATTEMPTS = 400;
/** One line a minute says that it waits. */
const ATTEMPTS_A_LINE = 25;

const LOCKED_OUT = new Set(['55P03', '40P01']);
const CANCELLED = '57014';

function codeOf(error: unknown): string | undefined {
  const root = rootOf(error);
  return root instanceof Error && 'code' in root ? String(root.code) : undefined;
}

/** What is done in one transaction; it looks at the signal before each statement. */
export type Work = (client: pg.ClientBase, signal?: AbortSignal) => Promise<void>;

/** Does the work, or nothing of it. */
export async function atOnce(client: pg.ClientBase, work: Work, signal?: AbortSignal): Promise<void> {
  await client.query('BEGIN');
  try {
    await work(client, signal);
    signal?.throwIfAborted();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {}); // the connection may be what failed
    throw error;
  }
}

/** The same, given up after this long. Says whether it was done, or why not. */
async function attempt(
  client: pg.PoolClient,
  work: Work,
  mostMs: number,
  lockMs: number,
): Promise<'done' | 'locked out' | 'too long'> {
  const ending = new AbortController();
  let cancelled: Promise<void> | undefined;
  const timer = setTimeout(() => {
    ending.abort();
    // Where it does not arrive, the attempt ends before its next statement.
    cancelled = requestCancel(client).catch(() => {});
  }, mostMs);
  const end = async () => {
    clearTimeout(timer);
    await cancelled;
  };
  try {
    await client.query(`SET lock_timeout = ${lockMs}`);
    await atOnce(
      client,
      async (tx) => {
        try {
          await work(tx, ending.signal);
        } finally {
          // A cancel may hit neither the commit, which would look like one that failed, nor the rollback, which would leave
          // the transaction open.
          await end();
        }
      },
      ending.signal,
    );
    return 'done';
  } catch (error) {
    await end();
    if (ending.signal.aborted && (codeOf(error) === CANCELLED || error === ending.signal.reason)) return 'too long';
    if (LOCKED_OUT.has(codeOf(error) ?? '')) return 'locked out';
    throw error;
  }
}

/**
 * Does work that locks tables which others use, all or nothing: in attempts that keep no one waiting, and where it takes longer
 * than that, in ever longer ones.
 */
export async function inShortAttempts(
  client: pg.PoolClient,
  work: Work,
  log: Pick<Log, 'warn'>,
  { shortMs = SHORT_MS, pauseMs = PAUSE_MS } = {},
): Promise<void> {
  let tooLong = 0;
  for (let attempts = 1; ; attempts++) {
    const mostMs = shortMs * 2 ** Math.max(0, tooLong - SHORT_ATTEMPTS + 1);
    const outcome = await attempt(client, work, mostMs, mostMs > shortMs ? HURRIED_LOCK_MS : shortMs);
    if (outcome === 'done') return;
    if (outcome === 'too long') tooLong++;
    else if (attempts >= MOST_ATTEMPTS) throw new Error('others did not leave its tables');
    if (attempts % ATTEMPTS_A_LINE === 1)
      log.warn({ attempts }, 'bringing the database up to date waits until others have left its tables');
    await pause(pauseMs);
  }
}
