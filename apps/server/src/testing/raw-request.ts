import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';

/** A connection to a listening app, on which anything can be sent. */
export async function openConnection(app: FastifyInstance): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo; // it listens on a port
  const connection = connect(port, '127.0.0.1');
  onTestFinished(() => void connection.destroy());
  await once(connection, 'connect');
  return connection;
}

/** Sends these very bytes and waits until the server has closed the connection; returns everything that it sent. */
export async function sendRaw(app: FastifyInstance, bytes: string): Promise<string> {
  const connection = await openConnection(app);
  connection.write(bytes);
  return text(connection);
}
