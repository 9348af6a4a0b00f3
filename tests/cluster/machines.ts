// The machines of deploy/cluster on this one: each has a separate address of the loopback interface.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, openSync } from 'node:fs';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from '../../apps/server/src/testing/clean-environment.ts';
import { makeMemoryFolder } from '../../apps/server/src/testing/memory-folder.ts';

const DEPLOY = fileURLToPath(new URL('../../deploy/cluster/', import.meta.url));
const MONITORING = fileURLToPath(new URL('../../deploy/monitoring/', import.meta.url));
const NODES = [1, 2, 3] as const;
export type Node = (typeof NODES)[number];

/** The network of deploy/cluster, and what it is here. */
const NETWORK = '10.0.0.';
const HERE = '127.0.1.';
export const addressOf = (host: number) => `${HERE}${host}`;

/** One that needs no rights. */
export const SITE_PORT = 8080;

export const SUPERUSER = 'postgres:change-me';
export const METRICS_TOKEN = 'read by Prometheus alone';
export const PROMETHEUS = `http://${addressOf(60)}:9090`;

const POSTGRES = '/usr/lib/postgresql/15/bin/postgres';

/** PostgreSQL, Patroni and PgBouncer refuse to run as root. */
function accountOfPostgres(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postgres'])));
  return uid === undefined || gid === undefined ? {} : { uid, gid };
}

const account = accountOfPostgres();

/** What each program prints is here, in a file of its name. */
const LOGS = fileURLToPath(new URL('../../test-results/cluster/', import.meta.url));

/** A program that runs until it is ended. */
export interface Program {
  readonly process: ChildProcess;
  end(signal?: NodeJS.Signals): Promise<void>;
}

interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Reads NAME=value lines as systemd does. */
const parseEnv = (text: string) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** The folder of a run, and the programs that were started in it. */
export class Machines {
  readonly folder: string;
  readonly #programs = new Set<Program>();

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(): Promise<Machines> {
    await rm(LOGS, { recursive: true, force: true });
    await mkdir(LOGS, { recursive: true });
    const machines = new Machines(await makeMemoryFolder('cluster'));
    if (account.uid !== undefined) await chown(machines.folder, account.uid, account.gid ?? account.uid);
    return machines;
  }

  start(name: string, { program, args, env = {} }: Command): Program {
    const log = openSync(join(LOGS, `${name}.log`), 'a');
    const child = spawn(program, args, {
      ...account,
      cwd: this.folder,
      env: { ...cleanEnvironment(), HOME: this.folder, ...env },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.on('error', (error) => process.stderr.write(`${name}: ${error.message}\n`));
    const started: Program = {
      process: child,
      end: async (signal = 'SIGTERM') => {
        this.#programs.delete(started);
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill(signal);
        await once(child, 'exit');
      },
    };
    this.#programs.add(started);
    return started;
  }

  /** Runs a program until it ends; throws with what it printed where it fails. */
  run({ program, args }: Command): void {
    execFileSync(program, args, { ...account, cwd: this.folder, env: { ...cleanEnvironment(), HOME: this.folder } });
  }

  /** Adds to what a program has printed. */
  keep(name: string, output: string): void {
    appendFileSync(join(LOGS, `${name}.log`), output);
  }

  /** A file of deploy/cluster with the addresses of this machine, and those of another node where that is said. */
  async read(file: string, node: Node = 1): Promise<string> {
    const text = await readFile(DEPLOY + file, 'utf8');
    const isShared = (line: string) => line.startsWith('ETCD_INITIAL_CLUSTER=') || file === 'patroni.yml';
    const own = (line: string) => line.replaceAll(`${NETWORK}1:`, `${NETWORK}${node}:`).replaceAll('db1', `db${node}`);
    return text
      .split('\n')
      .map((line) => (isShared(line) ? line : own(line)))
      .join('\n')
      .replaceAll(`${NETWORK}0/24`, '127.0.0.0/8')
      .replaceAll(NETWORK, HERE);
  }

  async write(name: string, text: string): Promise<string> {
    const path = join(this.folder, name);
    await writeFile(path, text);
    return path;
  }

  async startEtcd(): Promise<void> {
    for (const node of NODES) {
      const env = parseEnv(await this.read('etcd.env', node));
      this.start(`etcd${node}`, {
        program: 'etcd',
        args: [],
        env: { ...env, ETCD_DATA_DIR: `${this.folder}/etcd${node}` },
      });
    }
  }

  /** Starts Patroni on a node, which makes or joins the cluster. */
  async startDatabase(node: Node): Promise<Program> {
    const sockets = join(this.folder, `sockets${node}`);
    await mkdir(sockets, { recursive: true });
    if (account.uid !== undefined) await chown(sockets, account.uid, account.gid ?? account.uid);
    const config = (await this.read('patroni.yml')).replace('/var/run/postgresql', sockets);
    const path = await this.write(`patroni${node}.yml`, config);
    const env = {
      ...parseEnv(await this.read('patroni.env', node)),
      PATRONI_POSTGRESQL_DATA_DIR: join(this.folder, `data${node}`),
    };
    return this.start(`patroni${node}`, { program: 'patroni', args: [path], env });
  }

  /** Kills a node as a power cut would: Patroni, and the server with all of its processes. */
  async killDatabase(node: Node, patroni: Program): Promise<void> {
    const pid = Number((await readFile(join(this.folder, `data${node}`, 'postmaster.pid'), 'utf8')).split('\n')[0]);
    await patroni.end('SIGKILL');
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    for (const one of [String(pid), ...children.split('\n')]) {
      if (one.trim() !== '') process.kill(Number(one), 'SIGKILL');
    }
  }

  startRedis(): Program {
    const args = [
      '--bind',
      addressOf(30),
      '--port',
      '6379',
      '--save',
      '',
      '--appendonly',
      'no',
      '--protected-mode',
      'no',
    ];
    return this.start('redis', { program: 'redis-server', args });
  }

  async startProxy(): Promise<Program> {
    const config = (await this.read('haproxy.cfg'))
      .replace(`bind ${addressOf(20)}:80`, `bind ${addressOf(20)}:${SITE_PORT}`)
      // As many as it may have open files for.
      .replace('maxconn 20000', 'maxconn 400');
    const path = await this.write('haproxy.cfg', config);
    return this.start('haproxy', { program: 'haproxy', args: ['-f', path] });
  }

  /** In session mode each connection of a process keeps one of the database. */
  async startPgBouncer(host: string, mode: 'session' | 'transaction'): Promise<Program> {
    const path = await this.write(
      'pgbouncer.ini',
      `[databases]
* = host=${host} port=5432 user=postgres password=change-me
[pgbouncer]
listen_addr = ${addressOf(40)}
listen_port = 6432
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${mode === 'session' ? 40 : 5}
`,
    );
    return this.start('pgbouncer', { program: 'pgbouncer', args: ['-q', path] });
  }

  /** Starts Prometheus with the files of deploy/monitoring, which looks at both processes once a second. */
  async startPrometheus(): Promise<Program> {
    const config = (await readFile(`${MONITORING}prometheus.yml`, 'utf8'))
      .replace(/quizdesk([12])\.internal/g, `${HERE}1$1`)
      .replaceAll('15s', '1s')
      .replace('alerts.yml', `${MONITORING}alerts.yml`);
    await this.write('metrics-token', METRICS_TOKEN);
    const path = await this.write('prometheus.yml', config);
    const args = [`--config.file=${path}`, `--storage.tsdb.path=${this.folder}/prometheus`];
    return this.start('prometheus', {
      program: 'prometheus',
      args: [...args, `--web.listen-address=${new URL(PROMETHEUS).host}`],
    });
  }

  /** The configuration of pgBackRest for a node, with its repository in this folder. */
  async writeBackRest(node: Node): Promise<string> {
    const config = (await this.read('pgbackrest.conf'))
      .replace('/backups/pgbackrest', `${this.folder}/repository`)
      .replace('/var/lib/postgresql/15/quizdesk', `${this.folder}/data${node}`)
      .replace('/var/run/postgresql', `${this.folder}/sockets${node}`)
      .replace('[global]', `[global]\nlog-path=${this.folder}\nlock-path=${this.folder}`);
    return this.write('pgbackrest.conf', config);
  }

  /** Starts what was restored to a folder, as a separate database that archives nothing. */
  startRestored(folder: string, port: number): Program {
    const settings = {
      ...{ listen_addresses: addressOf(50), port, unix_socket_directories: this.folder },
      ...{ archive_mode: 'off', synchronous_standby_names: '' },
    };
    return this.start('restored', {
      program: POSTGRES,
      args: ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    });
  }

  /** Ends everything, the last first, and removes the folder. */
  async end(): Promise<void> {
    for (const program of [...this.#programs].reverse()) await program.end('SIGTERM');
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The node that is the primary now, as Patroni says; undefined while there is none. */
export async function findPrimary(): Promise<Node | undefined> {
  const answers = await Promise.all(
    NODES.map((node) =>
      fetch(`http://${addressOf(node)}:8008/primary`, { signal: AbortSignal.timeout(1000) }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    ),
  );
  return NODES[answers.indexOf(true)];
}

/** Waits until this resolves to something, and says what for if it does not. */
export async function waitFor<Value>(
  what: string,
  find: () => Promise<Value | undefined | false>,
  withinMs = 90_000,
): Promise<Value> {
  const until = performance.now() + withinMs;
  while (performance.now() < until) {
    const found = await find();
    if (found) return found;
    await setTimeout(100);
  }
  throw new Error(`In ${withinMs / 1000} s there was no ${what}`);
}
