import { once } from 'node:events';
import { createServer, type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { SOCKET_LIMITS } from '@quizdesk/contract/socket/events';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../shared/app-error.ts';
import { refuseNested } from '../shared/json-bounds.ts';
import { networkOf } from '../shared/network.ts';
import { isPageOfOurs, originOf } from '../shared/page-origin.ts';
import { waitAtMost } from './pending-work.ts';
import { cutConnection, type SocketServer } from './socket-server.ts';

/** Of this many acknowledgments each counts as one message: what was missed is given to a socket all together. */
const ACKNOWLEDGMENTS_EACH = 10;
/** Three times as many lists, objects and members as the largest event has. */
const MOST_PARTS = 50;

/** Counts what arrives within a second, which begins with the first that arrives after the last one. */
export class Pace {
  readonly #most: number;
  readonly #now: () => number;
  #since = Number.NEGATIVE_INFINITY;
  #taken = 0;

  constructor(most: number, now = () => performance.now()) {
    this.#most = most;
    this.#now = now;
  }

  /** False for what is too much. */
  take(cost: number): boolean {
    const now = this.#now();
    if (now - this.#since >= 1000) {
      this.#since = now;
      this.#taken = 0;
    }
    this.#taken += cost;
    return this.#taken <= this.#most;
  }
}

function isTooNested(json: string): boolean {
  try {
    refuseNested(json, MOST_PARTS);
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}

/** Messages of socket.io begin with the digit of their kind. */
const isAcknowledgment = (message: string) => message.startsWith('3');

/**
 * Cuts the connections of sockets that send too much in a second, or JSON that takes long to parse. Each message is
 * counted as it arrives, before it is parsed and before anything looks at who sent it.
 */
function cutFloods(io: SocketServer): void {
  io.engine.on('connection', (connection) => {
    // Many times what a person does: a socket that sends more in a second is no console of ours.
    const pace = new Pace(SOCKET_LIMITS.messagesASecond);
    connection.on('packet', ({ data }: { readonly data?: unknown }) => {
      const message = typeof data === 'string' ? data : '';
      const cost = isAcknowledgment(message) ? 1 / ACKNOWLEDGMENTS_EACH : 1;
      if (!pace.take(cost) || isTooNested(message)) cutConnection(connection);
    });
  });
}

interface Limits {
  readonly timeoutMs?: number;
  readonly mostOfANetwork?: number;
}

/** The address of a caller, behind so many proxies, of which each has added one to `X-Forwarded-For`. */
function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const hops = [socket.remoteAddress ?? '', ...forwarded.map((one) => one.trim()).reverse()];
  return hops.slice(0, trustedProxies + 1).findLast((hop) => hop !== '') ?? '';
}

/**
 * Connections that have opened a socket and not yet been admitted: how many of a network, and for how long. Consoles are
 * admitted within milliseconds, those of a whole school that come back together too.
 */
class Unadmitted {
  readonly #trustedProxies: number;
  readonly #limits: Required<Limits>;
  readonly #waiting = new Map<Duplex, { readonly network: string; readonly timer: NodeJS.Timeout }>();
  readonly #ofNetwork = new Map<string, number>();

  constructor(
    trustedProxies: number,
    { timeoutMs = SOCKET_LIMITS.admittedWithinMs, mostOfANetwork = SOCKET_LIMITS.unadmittedOfANetwork }: Limits = {},
  ) {
    this.#trustedProxies = trustedProxies;
    this.#limits = { timeoutMs, mostOfANetwork };
  }

  /** Takes a connection, which is destroyed if it is not admitted in time; false where its network has too many. */
  take(request: IncomingMessage, connection: Duplex): boolean {
    const network = networkOf(addressOf(request, this.#trustedProxies));
    const others = this.#ofNetwork.get(network) ?? 0;
    if (others >= this.#limits.mostOfANetwork) return false;
    this.#ofNetwork.set(network, others + 1);
    // Destroyed and not closed: a client that does not close its side would not be waited for either.
    const timer = setTimeout(() => connection.destroy(), this.#limits.timeoutMs);
    this.#waiting.set(connection, { network, timer });
    connection.once('close', () => this.admit(connection));
    return true;
  }

  /** Counts a connection no longer: it is admitted, or has ended. */
  admit(connection: Duplex): void {
    const waiting = this.#waiting.get(connection);
    if (!waiting) return;
    const { network, timer } = waiting;
    this.#waiting.delete(connection);
    clearTimeout(timer);
    const left = (this.#ofNetwork.get(network) ?? 1) - 1;
    if (left === 0) this.#ofNetwork.delete(network);
    else this.#ofNetwork.set(network, left);
  }
}

/**
 * True for a socket that a page of ours opens, or something that is no browser, which sends no Origin. A page of another
 * site must not open one in the name of its visitor.
 */
export function mayOpenSocket(request: Pick<IncomingMessage, 'headers'>, config: Config): boolean {
  const { origin } = request.headers;
  const known = [originOf(config.consoleUrl), originOf(config.mainSiteUrl), ...config.socketOrigins];
  return origin === undefined || isPageOfOurs(origin, request, config, known);
}

const PATH = '/socket.io/';
/** How long clients may take to close their side before their connections are cut. */
const LONGEST_FAREWELL_MS = 500;

/**
 * True for a request that asks for a socket. Node takes every other request for an ordinary one, also where it offers to
 * speak HTTP/2 (`Upgrade: h2c`), as some clients always do.
 */
export function asksForSocket({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return url.startsWith(PATH);
}

/** Hands the process's upgrade requests to socket.io. The returned function closes all their connections. */
export function takeUpgrades(app: FastifyInstance, io: SocketServer): () => Promise<void> {
  // It never listens. Attached to the process's own server, socket.io would take ordinary requests away from Fastify.
  const gate = createServer();
  io.attach(gate);
  cutFloods(io);
  const unadmitted = new Unadmitted(app.config.trustedProxies);
  io.on('connection', (socket) => unadmitted.admit(socket.request.socket));
  const connections = new Set<Duplex>();
  let isClosing = false;
  app.server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    // Node has taken its own listener away: without one, a client that resets a refused connection would end the process.
    connection.on('error', () => {});
    const refuse = (status: 403 | 429 | 503) => {
      const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`;
      connection.end(head, () => connection.destroy());
    };
    if (isClosing) return refuse(503);
    if (!mayOpenSocket(request, app.config)) return refuse(403);
    if (!unadmitted.take(request, connection)) return refuse(429);
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
    gate.emit('upgrade', request, connection, head);
  });
  return async () => {
    isClosing = true;
    const farewells = Promise.allSettled([...connections].map((connection) => once(connection, 'close')));
    await io.close();
    await waitAtMost(LONGEST_FAREWELL_MS, [farewells]);
    for (const connection of connections) connection.destroy();
  };
}
