import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Registry } from 'prom-client';
import { ConfigurationError } from '../config.ts';
import { safeMessageOf } from '../logging/error-facts.ts';
import { VERSION } from '../shared/version.ts';
import { type Library, PREFIX, readGauges } from './gauges.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Measures requests by the name of their call, not by address: each id would add a series. Probes and scrapes are left out: a
 * 503 of a process that drains would count as a failure, and at night most of what succeeds would be probes.
 */
function observeRequests(app: FastifyInstance, { Histogram }: Library, registry: Registry): void {
  const requests = new Histogram({
    name: `${PREFIX}request_seconds`,
    help: 'Time until the response to a request was sent',
    labelNames: ['call', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { logLevel, config } = request.routeOptions;
    const labels = { call: config.call ?? 'other', status: reply.statusCode };
    if (logLevel !== 'silent') requests.observe(labels, reply.elapsedTime / 1000);
    done();
  });
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
