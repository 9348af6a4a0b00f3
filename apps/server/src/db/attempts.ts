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
/** Between two attempts, for those who waited. */
const PAUSE_MS = 2000;
/** After so many attempts every other one locks all tables first; where these were too long, they may take ever longer. */
const SHORT_ATTEMPTS = 4;
/** Locking all tables takes no longer than this; the rest of an attempt is for the work. */
const LOCKING_MS = 400;
/** What has all tables hardly waits for anything else. */
const HURRIED_LOCK_MS = 50;
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

/**
 * Locks all tables, so that the work hardly waits. Whoever holds one of them may wait for another: `order` names those that
 * could not be had before, which come first from now on. Triggers write other tables, so those that have some come next.
 */
async function lockTables(tx: pg.ClientBase, order: Set<string>, signal?: AbortSignal): Promise<void> {
  const endMs = performance.now() + LOCKING_MS;
  const { rows: tables } = await tx.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND pg_has_role(relowner, 'USAGE')
     ORDER BY array_position($1, oid::regclass::text) DESC NULLS LAST, relhastriggers DESC, oid`,
    [[...order]],
  );
  for (const { name } of tables) {
    signal?.throwIfAborted();
    const leftMs = Math.max(1, Math.round(endMs - performance.now()));
    try {
      await tx.query(`SET LOCAL lock_timeout = ${leftMs}; LOCK TABLE ${name}`);
    } catch (error) {
      order.delete(name);
      order.add(name);
      throw error;
    }
  }
  signal?.throwIfAborted();
  await tx.query(`SET LOCAL lock_timeout = ${HURRIED_LOCK_MS}`);
}

/** Runs the work immediately and cancels it after this time. Returns whether it was done, or why not. */
async function attempt(client: pg.PoolClient, work: Work, mostMs: number): Promise<'done' | 'locked out' | 'too long'> {
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
    await client.query(`SET lock_timeout = ${mostMs}`);
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
 * Does work that locks tables which others use, all or nothing: in attempts that keep no one waiting. Where four did not do, every
 * other one has all tables to itself before it begins; those between wait for nothing that the work does not need.
 */
export async function inShortAttempts(
  client: pg.PoolClient,
  work: Work,
  log: Pick<Log, 'warn'>,
  { shortMs = SHORT_MS, pauseMs = PAUSE_MS } = {},
): Promise<void> {
  const order = new Set<string>();
  const withAllTables: Work = async (tx, signal) => {
    await lockTables(tx, order, signal);
    await work(tx, signal);
  };
  let tooLong = 0;
  for (let attempts = 1; ; attempts++) {
    const locksAll = attempts > SHORT_ATTEMPTS && attempts % 2 === 1;
    // A longer one that did not have all tables could be in a deadlock that ends a caller's statement.
    const mostMs = locksAll ? shortMs * 2 ** Math.max(0, tooLong - SHORT_ATTEMPTS + 1) : shortMs;
    const outcome = await attempt(client, locksAll ? withAllTables : work, mostMs);
    if (outcome === 'done') return;
    if (outcome === 'too long' && (locksAll || attempts <= SHORT_ATTEMPTS)) tooLong++;
    else if (attempts >= MOST_ATTEMPTS) throw new Error('others did not leave its tables');
    if (attempts % ATTEMPTS_A_LINE === 1)
      log.warn({ attempts }, 'bringing the database up to date waits until others have left its tables');
    await pause(pauseMs);
  }
}
