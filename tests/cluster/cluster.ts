// What test:cluster brings up: three database nodes with Patroni, and the processes of Quizdesk that use them.
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { startTcpProxy, type TcpProxy } from '../../apps/server/src/testing/tcp-proxy.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';
import {
  addressOf,
  findPrimary,
  type Machines,
  METRICS_TOKEN,
  type Node,
  type Program,
  SUPERUSER,
  waitFor,
} from './machines.ts';

const isReady = (host: number) =>
  fetch(`http://${addressOf(host)}:3000/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** The parts of a cluster, as they run now. */
export class Cluster {
  readonly machines: Machines;
  readonly databases = new Map<Node, Program>();
  readonly apps = new Map<number, RunningServer>();
  /** The ways from the processes to the database nodes. */
  readonly ways = new Map<Node, TcpProxy>();

  constructor(machines: Machines) {
    this.machines = machines;
  }

  get databaseUrl(): string {
    const hosts = [...this.ways.values()].map(({ port }) => `127.0.0.1:${port}`);
    return `postgres://${SUPERUSER}@${hosts.join()}/quizdesk`;
  }

  async startDatabases(): Promise<void> {
    await this.machines.startEtcd();
    for (const node of [1, 2, 3] as const) {
      this.databases.set(node, await this.machines.startDatabase(node));
      this.ways.set(node, await startTcpProxy({ host: addressOf(node), port: 5432 }));
    }
    await this.wholeDatabase();
  }

  /** Waits until there is a primary with a replica that has all that it acknowledges. */
  async wholeDatabase(): Promise<Node> {
    await waitFor('synchronous replica', async () => {
      const rows = await this.onPrimary(`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`).catch(() => []);
      return rows.length > 0;
    });
    return waitFor('primary', findPrimary);
  }

  async onPrimary<Row extends pg.QueryResultRow>(text: string, database = 'postgres'): Promise<Row[]> {
    const primary = await waitFor('primary', findPrimary);
    const client = new pg.Client(`postgres://${SUPERUSER}@${addressOf(primary)}:5432/${database}`);
    client.on('error', () => {}); // the statement rejects too
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Starts the process of a machine, on its address. */
  async startApp(host: number, env: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
    const app = await startServer(this.machines.folder, {
      HOST: addressOf(host),
      PORT: '3000',
      DATABASE_URL: this.databaseUrl,
      DATABASE_READ_URL: this.databaseUrl,
      REDIS_URL: `redis://${addressOf(30)}:6379`,
      TRUST_PROXY: '1',
      DRAIN_SECONDS: '5',
      METRICS_TOKEN,
      ...env,
    });
    this.apps.set(host, app);
    app.process.once('exit', () => this.machines.keep(`app${host}`, app.output()));
    return app;
  }

  /** Waits until HAProxy sends requests to both. */
  async wholeSite(): Promise<void> {
    for (const host of [11, 12]) {
      await waitFor(`process at ${addressOf(host)}`, () => isReady(host));
    }
    await setTimeout(2000); // it looks once a second
  }
}
