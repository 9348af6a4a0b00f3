// A PostgreSQL server of a test's own, which may be killed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { isAwayCause } from '../db/constraints.ts';
import { cleanEnvironment } from './clean-environment.ts';
import { makeMemoryFolder } from './memory-folder.ts';

/** Where Debian keeps the programs of each version. */
const DEBIAN = '/usr/lib/postgresql';
const PROGRAMS = ['initdb', 'pg_basebackup', 'postgres'];
const POLL_MS = 50;
/** For so long a server may refuse to start, as while processes of the one that was killed still hold its memory. */
const RESTART_MS = 20_000;

/**
 * The folder of PostgreSQL's programs. Where there is none, tests that start a server cannot run: one line says so, or, where
 * REQUIRE_SERVICES is 1, that is a failure.
 */
export function findServerPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ];
  const found = folders.find((folder) => PROGRAMS.every((program) => existsSync(join(folder, program))));
  if (found !== undefined) return found;
  const why = `The tests that kill PostgreSQL cannot run: its programs are neither in PATH nor in ${DEBIAN}`;
  if (process.env.REQUIRE_SERVICES === '1') throw new Error(why);
  process.stderr.write(`${why}\n`);
  return undefined;
}

/** PostgreSQL refuses to run as root. */
export function accountOfServer(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid = 0, gid = 0] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postgres'])));
  return { uid, gid };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('A server on a port has a port');
  return address.port;
}

/** Nothing listens yet, or it recovers. */
function isStarting(error: unknown): undefined {
  if (!isAwayCause(error)) throw error;
}

/** A process that saw its server end may have ended too. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Runs a statement on a separate connection, as often as it takes until there are rows. */
async function readPids(databaseUrl: string, statement: string): Promise<number[]> {
  const client = new pg.Client(databaseUrl);
  client.on('error', () => {}); // the server ends
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ pid: number }>(statement);
      if (rows.length > 0) return rows.map(({ pid }) => pid);
    }
  } finally {
    await client.end();
  }
}

export interface Cluster {
  readonly databaseUrl: string;
  /** Kills the server with all of its processes, as the end of its machine would. */
  killServer(): Promise<void>;
  /** Kills a connection in the midst of a statement that contains this. The server ends all others and recovers. */
  killConnection(statement: string): Promise<void>;
  /** Waits until it takes connections again; starts it where it was killed. */
  start(): Promise<void>;
}

/** Starts a server with an empty database, or a replica of another one; it is gone with its test. A killed process loses nothing that it gave to the system, so that nothing waits for the disk. */
export async function startCluster(programs: string, primary?: Cluster): Promise<Cluster> {
  const folder = await makeMemoryFolder('cluster');
  const account = accountOfServer();
  if (account) await chown(folder, account.uid, account.gid);
  const options = { ...account, cwd: folder, env: cleanEnvironment(), stdio: 'ignore' } as const;
  const data = join(folder, 'data');
  const [program, args] = primary
    ? ['pg_basebackup', ['-D', data, '-d', primary.databaseUrl, '-R', '-c', 'fast', '--no-sync']]
    : ['initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']];
  const [code] = await once(spawn(join(programs, program), args, options), 'exit');
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  const port = await freePort();
  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
  const settingArgs = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const launch = () => spawn(join(programs, 'postgres'), settingArgs, options);
  let server = launch();
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  const isRunning = () => server.exitCode === null && server.signalCode === null;
  onTestFinished(async () => {
    if (isRunning()) await end('SIGQUIT');
    await rm(folder, { recursive: true });
  });

  const cluster: Cluster = {
    databaseUrl,
    killServer: async () => {
      const pids = await readPids(databaseUrl, 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
      const ended = end('SIGKILL');
      for (const pid of pids) killIfThere(pid);
      await ended;
    },
    killConnection: async (statement) => {
      const [pid] = await readPids(
        databaseUrl,
        `SELECT pid FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() AND strpos(query, '${statement}') > 0 LIMIT 1`,
      );
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    },
    start: async () => {
      const until = performance.now() + RESTART_MS;
      for (;;) {
        if (!isRunning()) {
          if (performance.now() > until) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
          server = launch();
        }
        const isUp = await readPids(databaseUrl, 'SELECT pg_backend_pid() AS pid').catch(isStarting);
        if (isUp) return;
        await setTimeout(POLL_MS);
      }
    },
  };
  await cluster.start();
  return cluster;
}
