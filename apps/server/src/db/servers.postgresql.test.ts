import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createDatabasePlace } from '../testing/database/test-database.ts';
import { type Cluster, findServerPrograms, startCluster } from '../testing/postgresql-cluster.ts';
import { silentLog } from '../testing/silent-log.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { openDatabase } from './client.ts';
import type { OpenDatabase } from './database.ts';
import type { OpenDatabaseOptions } from './pools.ts';

/** Outages are waited for in seconds. */
const SLOW = { timeout: 60_000 };
const SOON = { timeout: 15_000 };

const programs = findServerPrograms();

let database: OpenDatabase | undefined;

async function open(databaseUrl: string, options: Partial<OpenDatabaseOptions> = {}): Promise<OpenDatabase> {
  database = await openDatabase({ databaseUrl, dataDir: '', log: silentLog, maintenance: false, ...options });
  return database;
}

afterEach(async () => {
  await database?.close();
  database = undefined;
});

interface Ways {
  readonly address: string;
  /** The way that is there at first. */
  readonly first: TcpProxy;
  openSecond(): Promise<TcpProxy>;
}

/** A database's address by two ways. */
async function createWays(): Promise<Ways> {
  const { databaseUrl = '' } = await createDatabasePlace();
  const { hostname: host, port, username, pathname } = new URL(databaseUrl);
  const server = { host, port: Number(port || 5432) };
  const [first, second] = [await startTcpProxy(server), await startTcpProxy(server)];
  second.stop();
  const address = `postgres://${username}@127.0.0.1:${second.port},127.0.0.1:${first.port}${pathname}`;
  return { address, first, openSecond: () => startTcpProxy(server, second.port) };
}

const works = async ({ pool }: OpenDatabase) => expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);

test('the folder of a socket is an address', async () => {
  const { databaseUrl = '' } = await createDatabasePlace();
  const server = new pg.Client({ connectionString: databaseUrl });
  await server.connect();
  const { rows } = await server.query<{ folders: string }>(
    `SELECT current_setting('unix_socket_directories') AS folders`,
  );
  await server.end();
  const folder = rows[0]?.folders.split(',')[0] ?? '';
  const url = new URL(databaseUrl);
  // Peer authentication may refuse this user there; that the server itself refuses shows where the connection went.
  const port = url.port || '5432';
  const outcome = await open(`postgres://${url.username}@${url.pathname}?host=${folder}&port=${port}`).then(
    ({ description }) => description,
    (error: unknown) => String(error),
  );
  expect(outcome).toMatch(new RegExp(`${folder}:${port}(, database| refused the sign-in)`));
});

test('a server that is away is passed over, and used once the other one is lost', SLOW, async () => {
  const { address, first, openSecond } = await createWays();
  const opened = await open(address);
  await works(opened);
  first.stop();
  await expect(opened.pool.query('SELECT 1')).rejects.toThrow();
  const second = await openSecond();
  await vi.waitFor(() => works(opened), SOON);
  second.stop();
});

test('a start waits for a server that can be written, as while a cluster replaces its primary', SLOW, async () => {
  const { address, first, openSecond } = await createWays();
  first.stop();
  const warn = vi.fn();
  const opening = open(address, { log: { ...silentLog, warn } });
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), SOON);
  const second = await openSecond();
  await works(await opening);
  expect(warn.mock.calls.map(([, message]) => message)).toEqual([
    'the start waits for a database server that can be written',
  ]);
  second.stop();
});

test('what waits for a server that hangs fails as soon as another one is found', SLOW, async () => {
  const { address, first, openSecond } = await createWays();
  const opened = await open(address);
  const held = await opened.pool.connect();
  const second = await openSecond();
  first.hold();
  await expect(held.query('SELECT 1')).rejects.toThrow('Connection terminated');
  held.release(true);
  await works(opened);
  first.stop();
  second.stop();
});

test('a connection that is lost while it is asked, or held, does not end the process', SLOW, async () => {
  const { address, first } = await createWays();
  const opened = await open(address);
  const held = await opened.sessions.connect();
  await held.query('SELECT 1');
  await opened.check();
  first.hold();
  const asked = opened.check();
  first.stop();
  // An error that no one listens to would fail this test.
  await expect(asked).rejects.toThrow();
  await expect(held.query('SELECT 1')).rejects.toThrow();
  held.release(true);
});

describe.runIf(programs !== undefined)('of two servers', () => {
  const READ_ONLY = 'ALTER SYSTEM SET default_transaction_read_only = on';
  const WRITABLE = 'ALTER SYSTEM RESET default_transaction_read_only';

  /** Changes a server's part, and ends its connections as a server does that becomes a replica. */
  async function change({ databaseUrl }: Cluster, statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(statement);
    await client.query('SELECT pg_reload_conf()');
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename IS NOT NULL',
    );
    await client.end();
  }

  test('the one that can be written is used, whichever that is', SLOW, async () => {
    const [one, other] = [await startCluster(programs ?? ''), await startCluster(programs ?? '')];
    await change(one, READ_ONLY);
    const [host, otherHost] = [one, other].map(({ databaseUrl }) => new URL(databaseUrl).host);
    const opened = await open(`postgres://postgres@${host},${otherHost}/postgres`);
    const portInUse = async () => (await opened.pool.query('SHOW port')).rows;
    expect(await portInUse()).toEqual([{ port: new URL(other.databaseUrl).port }]);

    await change(other, READ_ONLY);
    await expect(opened.pool.query('SELECT 1')).rejects.toThrow('the server can only be read');
    await expect(opened.check()).rejects.toThrow();
    await change(one, WRITABLE);
    await vi.waitFor(async () => expect(await portInUse()).toEqual([{ port: new URL(one.databaseUrl).port }]), SOON);
  });

  test('a start says of each why it cannot be used', SLOW, async () => {
    const cluster = await startCluster(programs ?? '');
    await change(cluster, READ_ONLY);
    const { host } = new URL(cluster.databaseUrl);
    await expect(open(`postgres://ama:s3cret@${host},127.0.0.1:1/postgres`)).rejects.toThrow(
      /^No PostgreSQL server at 127\.0\.0\.1:\d+, 127\.0\.0\.1:1 can be written \(.*role "ama" does not exist; connect ECONNREFUSED 127\.0\.0\.1:1\)\.$/,
    );
    const once = { connectionTimeoutMs: 0 };
    await expect(open(`${cluster.databaseUrl}?target_session_attrs=primary`, once)).rejects.toThrow(
      'can be written (the server can only be read).',
    );
  });
});
