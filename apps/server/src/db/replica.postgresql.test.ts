import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Cluster, findServerPrograms, startCluster } from '../testing/postgresql-cluster.ts';
import { silentLog } from '../testing/silent-log.ts';
import { openDatabase } from './client.ts';
import type { Database, OpenDatabase } from './database.ts';
import { forExport, forReplica, forWide } from './handles.ts';

/** Servers are started, and lag is waited for in seconds. */
const SLOW = { timeout: 90_000 };
const SOON = { timeout: 20_000 };

const programs = findServerPrograms();
let database: OpenDatabase | undefined;

afterEach(async () => {
  await database?.close();
  database = undefined;
});

/** The port of the server that a handle reads from. */
const portOf = async (db: Database) => (await db.execute(sql`SHOW port`)).rows[0]?.port;
const portOfTransaction = (db: Database) => db.transaction(portOf, { accessMode: 'read only' });

async function onServer(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A primary and its replica, with a process that is given the addresses of both to read from, or of the replica alone. */
async function start({ isAlone = false } = {}) {
  const primary = await startCluster(programs ?? '');
  const replica = await startCluster(programs ?? '', primary);
  const hosts = (isAlone ? [replica] : [replica, primary]).map(({ databaseUrl }) => new URL(databaseUrl).host);
  const warn = vi.fn();
  database = await openDatabase({
    databaseUrl: primary.databaseUrl,
    readUrl: `postgres://postgres@${hosts.join()}/postgres`,
    dataDir: '',
    log: { ...silentLog, warn },
    maintenance: false,
    pools: { longestLagMs: 2000, max: 2, waitMs: 500 },
  });
  const { db } = database;
  await vi.waitFor(() => expect(database?.replica()?.isRead).toBe(true), SOON);
  const readers = () => [forExport(db), forReplica(forWide(db)), forReplica(db)];
  const ports = () => Promise.all(readers().flatMap((one) => [portOf(one), portOfTransaction(one)]));
  const portsOf = ({ databaseUrl }: Cluster) => Array<string>(6).fill(new URL(databaseUrl).port);
  const [ofReplica, ofPrimary] = [portsOf(replica), portsOf(primary)];
  return { database, primary, replica, ports, ofReplica, ofPrimary, warn };
}

describe.runIf(programs !== undefined)('with a replica', () => {
  test('what may be old is read there, and the rest is not', SLOW, async () => {
    const { database, ports, ofReplica, ofPrimary } = await start();
    expect(await ports()).toEqual(ofReplica);
    expect([await portOf(database.db), await portOf(forWide(database.db))]).toEqual(ofPrimary.slice(0, 2));
    expect(database.replica()).toEqual({ lagMs: expect.any(Number), isRead: true });
  });

  test('one that lags is not read from until it has caught up', SLOW, async () => {
    const { database, ports, ofReplica, ofPrimary, replica, warn } = await start();
    await onServer(replica.databaseUrl, 'SELECT pg_wal_replay_pause()');
    await database.pool.query(`INSERT INTO schools (name, identity_key) VALUES ('A', 'a')`);
    await vi.waitFor(() => expect(database.replica()?.isRead).toBe(false), SOON);
    expect(database.replica()?.lagMs).toBeGreaterThan(2000);
    expect(await ports()).toEqual(ofPrimary);
    await onServer(replica.databaseUrl, 'SELECT pg_wal_replay_resume()');
    await vi.waitFor(() => expect(database.replica()?.isRead).toBe(true), SOON);
    expect(await ports()).toEqual(ofReplica);
    expect(warn.mock.calls.map(([, message]) => message)).toEqual([
      'the replica is away or too far behind; until it is not, the primary is read from',
      'the replica is read from again',
    ]);
  });

  test(
    'one that is promoted without its primary is not read from any more, though it lacks nothing at first',
    SLOW,
    async () => {
      const { database, ports, ofReplica, ofPrimary, replica } = await start({ isAlone: true });
      expect(await ports()).toEqual(ofReplica);
      await onServer(replica.databaseUrl, 'SELECT pg_promote()');
      await vi.waitFor(() => expect(database.replica()?.isRead).toBe(false), SOON);
      expect(await ports()).toEqual(ofPrimary);
    },
  );

  test(
    'another database of the same servers is not read from, as where only DATABASE_URL was changed',
    SLOW,
    async () => {
      const { database, primary, replica } = await start({ isAlone: true });
      await onServer(primary.databaseUrl, 'CREATE DATABASE restored');
      const restored = new URL(primary.databaseUrl);
      restored.pathname = 'restored';
      const readFrom = async (databaseUrl: string, readUrl: string) => {
        const opened = await openDatabase({
          databaseUrl,
          readUrl,
          dataDir: '',
          log: silentLog,
          maintenance: false,
        });
        const state = opened.replica();
        await opened.close();
        return state;
      };
      expect(await readFrom(restored.href, replica.databaseUrl)).toEqual({ lagMs: undefined, isRead: false });
      expect(await readFrom(primary.databaseUrl, replica.databaseUrl)).toMatchObject({ isRead: true });
      expect(database.replica()).toMatchObject({ isRead: true });
    },
  );

  test('how far it is behind is not known while the primary has no connection free to say it', SLOW, async () => {
    const { database, primary } = await start();
    const clients = await Promise.all(Array.from({ length: 2 }, () => database.pool.connect()));
    await onServer(primary.databaseUrl, `INSERT INTO schools (name, identity_key) VALUES ('A', 'a')`);
    await vi.waitFor(() => expect(database.replica()?.isRead).toBe(false), SOON);
    for (const client of clients) client.release();
    await vi.waitFor(() => expect(database.replica()?.isRead).toBe(true), SOON);
  });

  test('while it is gone the primary serves, without a failed call', SLOW, async () => {
    const { database, ports, ofReplica, ofPrimary, replica } = await start();
    expect(await ports()).toEqual(ofReplica);
    await replica.killServer();
    expect(await ports()).toEqual(ofPrimary);
    expect(database.replica()).toEqual({ lagMs: undefined, isRead: false });
    await replica.start();
    await vi.waitFor(async () => expect(await ports()).toEqual(ofReplica), SOON);
  });
});
