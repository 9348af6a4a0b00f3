import { setTimeout } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database, OpenDatabase } from './database.ts';

/**
 * Every advisory lock of the server by its name. The numbers are arbitrary, but stay as they are: an older release may run
 * on the same database. Functions of the database (functions/*.sql) write theirs out.
 */
export const LOCKS = {
  'the first administrator': '4120771',
  'storing schools': '4120772',
  'storing schools of students': '4120773',
  // Its own since 0.4: 4120773 before, which storing schools of students took too.
  'keeping imports': '4120775',
  'making the sample': '4120774',
  'computing statistics': '5318422',
  'sending messages to groups': '5318431',
  'computing the dashboard': '5318445',
  'noting questions': '5318446',
  'the nightly check': '6020319',
  'making a backup': '6020320',
  'removing unused pictures': '6020321',
  migrating: '7294158',
  'sealing the journal': '8240617',
  'adding up answers': "'answer_log'::regclass::bigint",
  'the daily plan': "'daily_plan'::regclass::bigint",
  'counts of operations': "'operation_counts'::regclass::bigint",
  'what an undo left': "'operation_leftovers'::regclass::bigint",
  'receipts of messages': "'receipt_changes'::regclass::bigint",
  'counting in cells': "'record_cells'::regclass::bigint",
  'merging row counts': "'row_block'::regclass::bigint",
  'repairing row counts': "'row_change'::regclass::bigint",
  'granted days of streaks': "'streak_grants'::regclass::bigint",
} as const;

export type LockName = keyof typeof LOCKS;

const numberOf = (name: LockName): SQL => sql.raw(LOCKS[name]);

/** Waits for a lock and holds it until the transaction ends. */
export async function lock(tx: Database, name: LockName): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${numberOf(name)})`);
}

/** Waits until no one holds a lock, and lets no one take it until the transaction ends; several may. */
export async function shareLock(tx: Database, name: LockName): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock_shared(${numberOf(name)})`);
}

/** Waits for the lock of an email, whatever its case, and holds it until the transaction ends. */
export async function lockEmail(tx: Database, email: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('users.email ' || lower(${email})))`);
}

/** Takes a lock until the connection ends; false where another connection holds it. */
export async function tryLockConnection(client: pg.PoolClient, name: LockName): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(`SELECT pg_try_advisory_lock(${LOCKS[name]}) AS held`);
  return rows[0]?.held === true;
}

/** Releases a lock immediately: closing the connection releases it only once the server has noticed. */
async function unlockConnection(client: pg.PoolClient, name: LockName): Promise<void> {
  // What has ended the session has ended its lock.
  await client.query(`SELECT pg_advisory_unlock(${LOCKS[name]})`).catch(() => {});
}

const TRY_AGAIN_MS = 100;

/**
 * Waits for a lock and holds it until the connection ends. It asks again and again: who builds an index beside others waits for
 * every statement that was there before, so one that waits for them in turn would be a deadlock.
 */
export async function lockConnection(client: pg.PoolClient, name: LockName): Promise<void> {
  while (!(await tryLockConnection(client, name))) await setTimeout(TRY_AGAIN_MS);
}

/**
 * Does work for as long as it takes, in one process at a time. Where another one does it, nothing is done, and work that somebody
 * has asked for is an error. A transaction would be open for as long, so the lock is the connection's.
 */
export async function alone(
  { kind, sessions }: Pick<OpenDatabase, 'kind' | 'sessions'>,
  name: LockName,
  work: () => Promise<void>,
  isAskedFor = false,
): Promise<void> {
  // The embedded database belongs to this process, and its one session is needed by others.
  if (kind === 'embedded') return work();
  const client = await sessions.connect();
  try {
    if (await tryLockConnection(client, name)) {
      try {
        await work();
      } finally {
        await unlockConnection(client, name);
      }
    } else if (isAskedFor) throw new Error('Another process is doing it');
  } finally {
    client.release(true);
  }
}

/** The locks that any connection holds now. */
export async function findHeldLocks(db: Database): Promise<ReadonlySet<string>> {
  const known = sql.join(
    Object.entries(LOCKS).map(([name, number]) => sql`(${name}, ${sql.raw(number)}::bigint)`),
    sql`, `,
  );
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT name FROM (VALUES ${known}) AS known (name, number)
    JOIN pg_locks l ON l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
      AND (l.classid::bigint << 32) + l.objid::bigint = known.number
    WHERE l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Runs background work in a new transaction; returns undefined where another process holds the lock. JIT compilation is
 * off: compiling these statements takes longer than running them.
 */
export function inOneProcess<Done>(
  db: Database,
  name: LockName,
  work: (tx: Database) => Promise<Done>,
): Promise<Done | undefined> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(
      sql`SELECT pg_try_advisory_xact_lock(${numberOf(name)}) AS held, set_config('jit', 'off', true)`,
    );
    return rows[0]?.held === true ? work(tx) : undefined;
  });
}
