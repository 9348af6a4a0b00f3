// `npm run test:cluster`: deploy/cluster on this machine, with Debian's etcd-server, patroni, haproxy, pgbouncer, redis-server,
// prometheus and pgbackrest: three database nodes, two processes, Redis and HAProxy. Faults are injected into each part under
// load; the outcome is a table.
import { setTimeout } from 'node:timers/promises';
import { buildServer, runBench } from '../../bench/harness.ts';
import { signIn } from '../e2e/server.ts';
import { Cluster } from './cluster.ts';
import { type Load, openSockets, startLoad } from './load.ts';
import { addressOf, Machines, type Node, type Program, SITE_PORT, waitFor } from './machines.ts';
import { restoreMoment } from './point-in-time.ts';
import { countUnread, findFailedRules } from './scrape.ts';

const SITE = `http://${addressOf(20)}:${SITE_PORT}`;
const REDIS_SILENT_MS = 8000;
const REDIS_DOWN_MS = 3000;
/** How long load runs before and after a fault. */
const STEADY_MS = 5000;
const SOCKETS = 100;
/** A user may have ten in a process. */
const USERS = 10;

interface Row {
  readonly what: string;
  readonly asked: string;
  readonly seen: string;
  readonly passed: boolean;
}

const rows: Row[] = [];
const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** A line of the table: what was seen must be at most what is asked. */
function note(what: string, seen: number, most: number, text: (value: number) => string = String): void {
  rows.push({ what, asked: most === 0 ? '0' : `at most ${text(most)}`, seen: text(seen), passed: seen <= most });
  say(`${what}: ${text(seen)}`);
}

/** How many of the writes that were acknowledged are not stored. */
async function countLost(cluster: Cluster, acknowledged: readonly string[]): Promise<number> {
  const stored = await cluster.onPrimary<{ name: string }>(`SELECT name FROM schools`, 'quizdesk');
  const names = new Set(stored.map(({ name }) => name));
  return acknowledged.filter((name) => !names.has(name)).length;
}

/** Injects a fault under load, and notes what all faults have in common. */
async function runFault(
  cluster: Cluster,
  { what, token, inject }: { what: string; token: string; inject: (load: Load) => Promise<void> },
): Promise<void> {
  const load = startLoad(SITE, token);
  await setTimeout(STEADY_MS);
  await inject(load).finally(() => say(`${what}: ${load.outcomes}`));
  await setTimeout(STEADY_MS);
  const outcomes = await load.stop();
  note(
    `${what}: acknowledged writes lost, of ${outcomes.acknowledged.length}`,
    await countLost(cluster, outcomes.acknowledged),
    0,
  );
  note(`${what}: responses of 500`, outcomes.broken, 0);
  note(`${what}: longest time without a write`, outcomes.longestGapMs, 20_000, seconds);
}

/** Restarts both processes, one after the other, under load; no call may fail. */
async function restartBoth(cluster: Cluster, token: string): Promise<number> {
  const load = startLoad(SITE, token);
  await setTimeout(2000);
  for (const host of [11, 12]) {
    await cluster.apps.get(host)?.stop();
    await cluster.startApp(host);
    await cluster.wholeSite();
  }
  const outcomes = await load.stop();
  say(`rolling restart: ${outcomes}`);
  return outcomes.failed;
}

/** Accounts whose tokens open sockets: copies of the administrator. */
async function makeTokens(cluster: Cluster): Promise<string[]> {
  await cluster.onPrimary(
    `INSERT INTO users SELECT (jsonb_populate_record(u, jsonb_build_object('id', 900000 + n, 'username', 'user' || n, 'email', 'user' || n || '@example.org'))).*
    FROM users u, generate_series(1, ${USERS}) n WHERE u.username = 'admin'`,
    'quizdesk',
  );
  const tokens: string[] = [];
  for (let n = 1; n <= USERS; n++) {
    tokens.push((await signIn(SITE, { username: `user${n}`, password: 'squared paper 5' })).access_token);
  }
  return Array.from({ length: SOCKETS }, (_, at) => tokens[at % USERS] ?? '');
}

/** How long it takes until a process refuses a session that another one has ended. */
async function sessionEnd(): Promise<number> {
  const [one, other] = [11, 12].map((host) => `http://${addressOf(host)}:3000`);
  const { access_token, refresh_token } = await signIn(one ?? '');
  const who = () =>
    fetch(`${other}/v1/schools?limit=1`, { headers: { authorization: `Bearer ${access_token}` } }).then(
      ({ status }) => status,
    );
  await who();
  await fetch(`${one}/v1/jwt/signout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  });
  const endedMs = performance.now();
  while ((await who()) !== 401) await setTimeout(10);
  return performance.now() - endedMs;
}

const redisAt = (host: number) =>
  fetch(`http://${addressOf(host)}:3000/readyz?verbose`)
    .then((response) => response.json() as Promise<{ redis: string }>) // the probe's own test proves this shape
    .then(({ redis }) => redis);

/** Throws where a process has not noticed that Redis does not answer. */
async function requireNoticed(): Promise<void> {
  for (const host of [11, 12]) {
    if ((await redisAt(host)) !== 'unavailable') throw new Error('The silence of Redis was not noticed');
  }
}

/** How long it takes from now until both processes use Redis. */
async function redisBack(): Promise<number> {
  const sinceMs = performance.now();
  for (const host of [11, 12]) await waitFor('Redis', async () => (await redisAt(host)) === 'ok');
  return performance.now() - sinceMs;
}

async function silenceRedis(redis: Program): Promise<number> {
  redis.process.kill('SIGSTOP');
  await setTimeout(REDIS_SILENT_MS);
  await requireNoticed();
  redis.process.kill('SIGCONT');
  return redisBack();
}

/** A process behind a pooler, under load. */
async function tryPooler(
  cluster: Cluster,
  { primary, mode, token }: { primary: Node; mode: 'session' | 'transaction'; token: string },
): Promise<void> {
  const pooler = await cluster.machines.startPgBouncer(addressOf(primary), mode);
  const app = await cluster.startApp(13, {
    DATABASE_URL: `postgres://postgres@${addressOf(40)}:6432/quizdesk`,
    DATABASE_DIRECT_URL: mode === 'session' ? '' : cluster.databaseUrl,
    DATABASE_READ_URL: '',
  });
  const load = startLoad(`http://${addressOf(13)}:3000`, token);
  await setTimeout(2 * STEADY_MS);
  const outcomes = await load.stop();
  await app.stop();
  await pooler.end('SIGINT');
  say(`PgBouncer, ${mode} mode: ${outcomes}`);
  note(`PgBouncer 1.18, ${mode} mode: failed of ${outcomes.all} requests`, outcomes.failed, 0);
}

await runBench(async (cleanUp) => {
  buildServer();
  const machines = await Machines.make();
  cleanUp(() => machines.end());
  const cluster = new Cluster(machines);
  cleanUp(() => Promise.all([...cluster.apps.values()].map((app) => app.stop())));
  cleanUp(() => {
    for (const way of cluster.ways.values()) way.stop();
  });
  say('Starting etcd, Patroni, Redis and HAProxy');
  await cluster.startDatabases();
  await cluster.onPrimary('CREATE DATABASE quizdesk');
  const redis = machines.startRedis();
  await machines.startProxy();
  say('Starting two processes');
  for (const host of [11, 12]) await cluster.startApp(host);
  await cluster.wholeSite();
  await machines.startPrometheus();
  const { access_token: token } = await signIn(SITE);

  note('rolling restart, 12 clients: failed requests', await restartBoth(cluster, token), 0);
  const close = await openSockets(SITE, await makeTokens(cluster));
  note(`the same with ${SOCKETS} sockets: failed requests`, await restartBoth(cluster, token), 0);
  await setTimeout(STEADY_MS); // they come back within five seconds
  note('the same: sockets that have not come back', SOCKETS - close(), 0);
  note('a session that ended elsewhere is refused', await sessionEnd(), 1000, seconds);
  note(`Redis is used again after ${seconds(REDIS_SILENT_MS)} of silence`, await silenceRedis(redis), 2000, seconds);

  await runFault(cluster, {
    what: 'process killed',
    token,
    inject: async () => {
      cluster.apps.get(11)?.process.kill('SIGKILL');
      await cluster.startApp(11);
    },
  });
  await runFault(cluster, {
    what: 'Redis killed',
    token,
    inject: async () => {
      await redis.end('SIGKILL');
      await setTimeout(REDIS_DOWN_MS);
      await requireNoticed();
      machines.startRedis();
      note('Redis killed: used again after its start', await redisBack(), 2000, seconds);
    },
  });
  await runFault(cluster, {
    what: 'primary killed',
    token,
    inject: async ({ outcomes }) => {
      const primary = await cluster.wholeDatabase();
      const patroni = cluster.databases.get(primary);
      if (patroni) await machines.killDatabase(primary, patroni);
      const killedMs = performance.now();
      await waitFor('write', async () => outcomes.lastWriteMs > killedMs + 1000);
      cluster.databases.set(primary, await machines.startDatabase(primary));
      await cluster.wholeDatabase();
    },
  });
  await runFault(cluster, {
    what: 'way to the primary cut for 8 s',
    token,
    inject: async () => {
      const way = cluster.ways.get(await cluster.wholeDatabase());
      way?.hold();
      await setTimeout(8000);
      way?.resume();
    },
  });

  const primary = await cluster.wholeDatabase();
  await tryPooler(cluster, { primary, mode: 'transaction', token });
  await tryPooler(cluster, { primary, mode: 'session', token });
  const unread = await countUnread();
  note('processes that Prometheus does not read, of 2', unread, 0);
  note('alert rules that are wrong, or that Prometheus cannot evaluate', (await findFailedRules()).length, 0);
  const query = (text: string) => cluster.onPrimary(text, 'quizdesk');
  const restored = await restoreMoment(machines, { primary, query });
  say(`pgBackRest restored ${restored.of} schools in ${restored.seconds.toFixed(1)} s`);
  note(`pgBackRest, the moment before a mistake: schools missing of ${restored.of}`, restored.missing, 0);

  say('\n| | asked | seen | |\n|---|---|---|---|');
  for (const { what, asked, seen, passed } of rows)
    say(`| ${what} | ${asked} | ${seen} | ${passed ? 'ok' : 'FAILED'} |`);
  return rows.every(({ passed }) => passed);
});
