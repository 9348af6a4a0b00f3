import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { waitAtMost } from './pending-work.ts';
import { mayOpenSocket } from './socket-origin.ts';
import type { SocketServer } from './socket-server.ts';

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
  const connections = new Set<Duplex>();
  let isClosing = false;
  app.server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    if (isClosing) {
      connection.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
      return;
    }
    if (!mayOpenSocket(request, app.config)) {
      connection.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
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
