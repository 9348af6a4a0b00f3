import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errors } from '../plugins/errors.ts';
import { multipart, withFile } from '../plugins/multipart.ts';
import { openConnection } from '../testing/raw-request.ts';

const AT_ONCE = 4;
const WAITING = 100;
const FILE_BYTES = 5_000_000;
const END = '\r\n--b--\r\n';
const PART = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';

let app: FastifyInstance;
let received = 0;
const connections = new Set<Socket>();

beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true });
  await app.register(errors);
  await app.register(multipart);
  app.server.on('connection', (socket: Socket) => void connections.add(socket));
  app.put('/', (request) =>
    withFile(request, { field: 'file', maxBytes: FILE_BYTES }, async ({ bytes }) => {
      received++;
      return { size: bytes.length };
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Begins to send a file, all but the end of its form. */
async function begin(): Promise<Socket> {
  const connection = await openConnection(app);
  const length = PART.length + FILE_BYTES + END.length;
  connection.write(
    `PUT / HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n${PART}`,
  );
  connection.write(Buffer.alloc(FILE_BYTES, 'x'));
  return connection;
}

async function answerTo(connection: Socket): Promise<string> {
  const [answer] = await once(connection, 'data');
  return String(answer);
}

const bytesRead = () => [...connections].map((socket) => socket.bytesRead);

test('files that wait for their turn stay with their senders; one too many is told to retry', async () => {
  const first = [];
  for (let count = 0; count < AT_ONCE; count++) first.push(await begin());
  await expect.poll(() => bytesRead().filter((bytes) => bytes > FILE_BYTES)).toHaveLength(AT_ONCE);
  const waiting: Socket[] = [];
  for (let count = 0; count < WAITING; count++) waiting.push(await begin());
  await expect.poll(() => connections.size).toBe(AT_ONCE + WAITING);
  const refused = await answerTo(await begin());
  expect(refused).toMatch(
    /^HTTP\/1\.1 503 [\s\S]*retry-after: 5[\s\S]*"Too many files are being sent at the same time"/,
  );
  // What lies in the buffers of the connections is all that was read of them.
  expect(Math.max(...bytesRead().slice(AT_ONCE, AT_ONCE + WAITING))).toBeLessThan(500_000);
  expect(received).toBe(0);
  // Those that give up while they wait leave their place to others.
  for (const connection of waiting.slice(2)) connection.destroy();
  const both = waiting.slice(0, 2).map(answerTo);
  for (const connection of first) {
    const answer = answerTo(connection);
    connection.write(END);
    expect(await answer).toContain(`{"size":${FILE_BYTES}}`);
  }
  for (const connection of waiting.slice(0, 2)) connection.write(END);
  for (const answer of both) expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  const form = new FormData();
  form.append('file', new Blob(['x']), 'a');
  const { port } = app.server.address() as AddressInfo; // it listens on a port
  expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'PUT', body: form })).status).toBe(200);
  expect(received).toBe(AT_ONCE + 3);
});
