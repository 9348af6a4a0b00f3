import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Gauge, Registry } from 'prom-client';
import { listBackups } from '../backup/due-backup.ts';
import { ConfigurationError } from '../config.ts';
import { isBehind, readJobRuns } from '../jobs/behind.ts';
import { COUNTED_ROWS, readQueues } from '../jobs/queues.ts';
import { safeMessageOf } from '../logging/error-facts.ts';
import { VERSION } from '../shared/version.ts';

const PREFIX = 'quizdesk_';
const HOUR_S = 60 * 60;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** What there is of the contest, by kept counts. */
const CONTEST = ['users', 'schools', 'questions', 'user_answers', 'qotd_attempts', 'user_badges'] as const;

const contestCounts = CONTEST.map(
  (table) =>
    `SELECT '${table}' AS name, (SELECT coalesce(sum(n), 0) FROM row_count WHERE rel = '${table}'::regclass) AS n`,
).join(' UNION ALL ');

type Library = typeof import('prom-client');

/** Measures requests by the name of their call, not by address: each id would add a series. */
function observeRequests(app: FastifyInstance, { Histogram }: Library, registry: Registry): void {
  const requests = new Histogram({
    name: `${PREFIX}request_seconds`,
    help: 'Time until the response to a request was sent',
    labelNames: ['call', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config.call ?? 'other';
    requests.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

/** Takes every value away: the library's own reset sets a gauge without labels to 0, which looks like a measurement. */
function clear(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}

interface Series {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
}

/** Registers gauges that are read from the database for each scrape, in a few short statements. */
function readGauges(app: FastifyInstance, { Gauge }: Library, registry: Registry): () => Promise<void> {
  const gauge = ({ name, help, label }: Series) => {
    const labelNames = label === undefined ? [] : [label];
    const made = new Gauge({ name: PREFIX + name, help, labelNames, registers: [registry] });
    clear(made);
    return made;
  };
  const up = gauge({ name: 'database_up', help: 'Whether the database responds' });
  const redis = gauge({ name: 'redis_up', help: 'Whether Redis responds; no value where none is configured' });
  const lag = gauge({
    name: 'replica_lag_seconds',
    help: 'How far the replica is behind; no value where it does not answer, or none is named',
  });
  const read = gauge({ name: 'replica_read', help: 'Whether the replica is read from, not the primary in its place' });
  // Not "job": Prometheus names what it reads from by that itself, and renames a label that is called so.
  const started = gauge({
    name: 'job_last_run_timestamp_seconds',
    help: 'When the last recorded run of a job began',
    label: 'task',
  });
  const took = gauge({
    name: 'job_last_run_seconds',
    help: 'How long the last recorded run of a job took',
    label: 'task',
  });
  const done = gauge({
    name: 'job_last_done_timestamp_seconds',
    help: 'When all work of a job was last done, where most of its runs find that it is not due',
    label: 'task',
  });
  const behind = gauge({
    name: 'job_behind',
    help: 'Whether the last run of a job failed or its runs are missing',
    label: 'task',
  });
  const waiting = gauge({
    name: 'queue_rows',
    help: `What a job has still to do, ${COUNTED_ROWS} at most`,
    label: 'queue',
  });
  const oldest = gauge({
    name: 'queue_oldest_seconds',
    help: 'How long the oldest of them has waited; no value where nothing waits, or it is not known since when',
    label: 'queue',
  });
  const age = gauge({ name: 'answers_waiting_seconds', help: 'Age of the oldest answer that is in no figure yet' });
  const contest = gauge({ name: 'rows', help: 'How many there are of the contest', label: 'table' });
  const backedUp = gauge({
    name: 'last_backup_timestamp_seconds',
    help: 'When the last backup in BACKUP_DIR was made, 0 where none can be found; no value without BACKUP_DIR',
  });
  const backupEvery = gauge({
    name: 'backup_interval_seconds',
    help: 'How often a backup is made (BACKUP_EVERY); no value without BACKUP_DIR',
  });
  const readBackups = async ({ folder, everyHours } = app.config.backups) => {
    if (folder === undefined) return;
    backupEvery.set(everyHours * HOUR_S);
    backedUp.set(0);
    backedUp.set(((await listBackups(folder)).at(-1)?.time.getTime() ?? 0) / 1000);
  };
  const ofDatabase = [started, took, done, behind, waiting, oldest, age, contest];
  const readAll = async () => {
    const { db, pool, kind } = app.database;
    for (const run of await readJobRuns(app)) {
      started.set({ task: run.name }, run.startedAt.getTime() / 1000);
      took.set({ task: run.name }, run.durationMs / 1000);
      if (run.doneAt) done.set({ task: run.name }, run.doneAt.getTime() / 1000);
      behind.set({ task: run.name }, isBehind(run, kind) ? 1 : 0);
    }
    for (const { name, rows, oldestS } of await readQueues(db)) {
      waiting.set({ queue: name }, rows);
      if (oldestS !== null) oldest.set({ queue: name }, oldestS);
      if (name === 'answers') age.set(oldestS ?? 0);
    }
    const { rows: counts } = await pool.query<{ name: string; n: string }>(contestCounts);
    for (const { name, n } of counts) contest.set({ table: name }, Number(n));
  };
  return async () => {
    const state = app.redisState();
    if (state !== 'not used') redis.set(state === 'ok' ? 1 : 0);
    const replica = app.database.replica();
    clear(lag);
    if (replica?.lagMs !== undefined) lag.set(replica.lagMs / 1000);
    if (replica) read.set(replica.isRead ? 1 : 0);
    await readBackups().catch((err: unknown) => {
      app.log.warn({ err }, 'the backups cannot be read for monitoring');
    });
    const isUp = await app.database.check().then(
      () => true,
      () => false,
    );
    up.set(isUp ? 1 : 0);
    // Figures of before would look like those of now.
    for (const one of ofDatabase) clear(one);
    if (!isUp) return;
    await readAll().catch((err: unknown) => {
      // Where all connections are in use, what the process itself knows says so.
      app.log.warn({ err }, 'figures of the database cannot be read for monitoring');
      for (const one of ofDatabase) clear(one);
    });
  };
}

/** What the process itself knows is read for each scrape too. */
function processGauges(
  app: FastifyInstance,
  { Gauge, collectDefaultMetrics }: Library,
  registry: Registry,
): () => void {
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const connections = new Gauge({
    name: `${PREFIX}database_connections`,
    help: 'Connections to the database that are open, those that are idle, and calls that wait for one',
    labelNames: ['pool', 'state'],
    registers,
  });
  const sockets = new Gauge({ name: `${PREFIX}sockets`, help: 'Open sockets', registers });
  new Gauge({ name: `${PREFIX}info`, help: 'The release', labelNames: ['version'], registers }).set(
    { version: VERSION },
    1,
  );
  return () => {
    sockets.set(app.measured.sockets());
    for (const [pool, states] of Object.entries(app.database.connections()))
      for (const [state, count] of Object.entries(states)) connections.set({ pool, state }, count);
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Serves `/metrics`, and nothing else, on a separate port while the process lives. */
function serveAlone(app: FastifyInstance, port: number, answer: (authorization: string) => Promise<Answer>): void {
  const answerTo = async ({ url, method = '', headers }: IncomingMessage) => {
    if (url?.split('?')[0] !== '/metrics') return NOT_FOUND;
    return METHODS.includes(method) ? answer(headers.authorization ?? '') : NOT_ALLOWED;
  };
  const server = createServer((request, response) => {
    const given = answerTo(request).catch((err: unknown) => {
      app.log.error({ err }, 'request failed');
      return FAILED;
    });
    void given.then((what) => response.writeHead(what.status, headersOf(what)).end(what.body));
  });
  app.addHook('onReady', async () => {
    server.listen(port, app.config.host);
    await once(server, 'listening').catch((error: unknown) => {
      throw new ConfigurationError(`METRICS_PORT ${port} cannot be opened (${safeMessageOf(error)})`, { cause: error });
    });
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    server.close();
  });
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const TEXT = 'text/plain; charset=utf-8';
const NOT_FOUND: Answer = { status: 404, type: TEXT, body: 'There is only /metrics here.\n' };
const METHODS = ['GET', 'HEAD'];
const NOT_ALLOWED: Answer = { status: 405, type: TEXT, body: 'Figures are read by GET.\n' };
const FAILED: Answer = { status: 500, type: TEXT, body: "The figures could not be read: the server's log says why.\n" };
const REFUSED: Answer = { status: 401, type: TEXT, body: 'The token of METRICS_TOKEN is needed.\n' };

const headersOf = ({ status, type }: Answer) => ({
  'content-type': type,
  ...(status === 401 && { 'www-authenticate': 'Bearer' }),
  ...(status === 405 && { allow: METHODS.join(', ') }),
});

/**
 * Figures for Prometheus (its text format, version 0.0.4): on METRICS_PORT, or at `/metrics` for clients that have METRICS_TOKEN;
 * none without either. Needs `context`, `closing` and `rateLimit`.
 */
export const metrics = fastifyPlugin(async (app) => {
  const { metricsPort, metricsToken } = app.config;
  if (metricsPort === undefined && metricsToken === undefined) return;
  const library = await import('prom-client');
  const registry = new library.Registry();
  observeRequests(app, library, registry);
  const readProcess = processGauges(app, library, registry);
  const readDatabase = readGauges(app, library, registry);
  const expected = metricsToken === undefined ? undefined : digest(`Bearer ${metricsToken}`);
  const readNow = async () => {
    readProcess();
    await readDatabase();
    return registry.metrics();
  };
  // Scrapes at the same time share one reading, which takes the figures of before away first.
  let reading: Promise<string> | undefined;
  const read = () => {
    reading ??= readNow().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const answer = async (authorization: string): Promise<Answer> => {
    if (expected && !timingSafeEqual(digest(authorization), expected)) return REFUSED;
    return { status: 200, type: registry.contentType, body: await read() };
  };
  if (metricsPort !== undefined) return serveAlone(app, metricsPort, answer);
  app.get('/metrics', { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
    const what = await answer(request.headers.authorization ?? '');
    return reply.code(what.status).headers(headersOf(what)).send(what.body);
  });
});
