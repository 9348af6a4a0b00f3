import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { notifications } from '../db/schema/notifications.ts';
import { useTestApp } from '../testing/test-app.ts';
import { admitSockets } from './admission.ts';
import { ChangeAnnouncer } from './change-announcer.ts';
import { Deliveries } from './deliveries.ts';
import { PendingWork } from './pending-work.ts';
import { createSocketServer, type SocketServer } from './socket-server.ts';
import { buildInput, connectSocket, type TestSocket, titlesOf, userIdOf } from './testing-sockets.ts';

const test = useTestApp({ services: ['account'] });
let io: SocketServer;
let deliveries: Deliveries;
let student: TestSocket;
let userId: number;

beforeEach(async () => {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  io = createSocketServer();
  io.attach(http);
  admitSockets(test().app, io);
  const pendingWork = new PendingWork((error) => expect.unreachable(String(error)));
  deliveries = new Deliveries(test().app, io, pendingWork, new ChangeAnnouncer(io));
  await deliveries.deliverMissed();
  const token = await test().tokenFor('student');
  userId = userIdOf(token);
  // A TCP server's address is never a path.
  const { port } = http.address() as AddressInfo;
  student = await connectSocket(`http://127.0.0.1:${port}`, token, { acknowledges: false });
});
afterEach(() => io.close());

async function store(title: string, id: number): Promise<void> {
  await test()
    .app.db.insert(notifications)
    .values({ ...buildInput(userId, title), id });
}

it('each of what was missed comes once', async () => {
  for (const [at, title] of ['one', 'two', 'three'].entries()) {
    await store(title, at + 1);
    await deliveries.deliverMissed();
  }
  await deliveries.deliverMissed();
  expect(await titlesOf(student, 3)).toEqual(['one', 'two', 'three']);
});

it('what got an earlier id than others but was stored after them comes too', async () => {
  await store('first', 2);
  await deliveries.deliverMissed();
  await store('late', 1);
  await deliveries.deliverMissed();
  expect(await titlesOf(student, 2)).toEqual(['first', 'late']);
});

it('what is older is left to the next connection, and no user gets a notification of another', async () => {
  await store('old', 1);
  const own = new Deliveries(test().app, io, new PendingWork(() => {}), new ChangeAnnouncer(io));
  await own.deliverMissed();
  const other = userIdOf(await test().tokenFor('student'));
  await test()
    .app.db.insert(notifications)
    .values({ ...buildInput(other, 'of another'), id: 2 });
  await store('new', 3);
  await own.deliverMissed();
  expect(await titlesOf(student, 1)).toEqual(['new']);
});

it('of what another process has stored for many, each comes to whom is connected here, once', async () => {
  for (const [at, title] of ['before', 'one', 'two', 'after'].entries()) await store(title, at + 1);
  await deliveries.deliverRange({ first: 2, last: 3 });
  await deliveries.deliverRange({ first: 3, last: 4 });
  expect(await titlesOf(student, 3)).toEqual(['one', 'two', 'after']);
});
