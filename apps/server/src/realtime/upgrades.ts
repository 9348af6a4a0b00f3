import { once } from 'node:events';
import { createServer, type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { cutFloods } from './event-pace.ts';
import { waitAtMost } from './pending-work.ts';
import { mayOpenSocket } from './socket-origin.ts';
import type { SocketServer } from './socket-server.ts';
import { Unadmitted } from './unadmitted.ts';

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
