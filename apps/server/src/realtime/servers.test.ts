import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../db/client.ts';
import { notifications } from '../db/schema/notifications.ts';
import type { DatabasePlace } from '../testing/database/test-database.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';
import { silentLog } from '../testing/silent-log.ts';
import { createPlaceWithStudent, FIRST_START, signInBoth } from './testing-servers.ts';
import { buildInput, connectSocket, heard, titlesOf } from './testing-sockets.ts';

/** Each test starts processes, which take their time where other tests run at the same time. */
const SLOW = { timeout: 90_000 };

const startAgain = (place: DatabasePlace, { url }: ServerProcess, env = {}) =>
  startServer(place, { PORT: new URL(url).port, ...env });

async function readTitles(place: DatabasePlace): Promise<string[]> {
  const database = await openDatabase({ ...place, log: silentLog, maintenance: false });
  const rows = await database.db.select().from(notifications).orderBy(notifications.id);
  await database.close();
  return rows.map(({ title }) => title);
}

describe('a server', SLOW, () => {
  test('that is asked to end does so immediately, whatever its clients do, and they reconnect to the next one', async () => {
    const { place, studentId } = await createPlaceWithStudent();
    const server = await startServer(place, FIRST_START);
    const tokens = await signInBoth(server);
    const [admin, student] = [
      await connectSocket(server.url, tokens.admin),
      await connectSocket(server.url, tokens.student),
    ];
    const dead = connect(Number(new URL(server.url).port), '127.0.0.1');
    dead.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n',
    );
    dead.write('sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n');
    await once(dead, 'data'); // it is a socket now, and never says anything again
    const gone = [heard(admin, 'disconnect'), heard(student, 'disconnect')];
    // One that waited for its clients would end with 1, and say that closing took too long.
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0, errors: '' });
    expect(await Promise.all(gone)).toEqual(['transport close', 'transport close']);
    dead.destroy();

    const back = [heard(admin, 'connect'), heard(student, 'connect')];
    const next = await startAgain(place, server);
    await Promise.all(back);
    expect(await admin.socket.emitWithAck('send_notification', buildInput(studentId))).toEqual({ ok: true, id: 1 });
    expect(await titlesOf(student, 1)).toEqual(['Well done']);
    await next.end('SIGTERM');
  });

  test('that drains sends its sockets away one after the other, and answers those that are left', async () => {
    const { place } = await createPlaceWithStudent();
    const server = await startServer(place, { ...FIRST_START, DRAIN_SECONDS: '8' });
    const { student } = await signInBoth(server);
    const [first, last] = [await connectSocket(server.url, student), await connectSocket(server.url, student)];
    const [firstGone, lastGone] = [heard(first, 'disconnect'), heard(last, 'disconnect')];
    const ended = server.end('SIGTERM');
    // A connection that the server closes is one that its client reopens automatically.
    expect(await firstGone).toBe('transport close');
    first.socket.disconnect();
    expect(await last.socket.emitWithAck('notification_read', { id: 1 })).toMatchObject({ ok: false });
    expect(await lastGone).toBe('transport close');
    expect(await ended).toMatchObject({ code: 0, errors: '' });
  });

  test('that is killed while it is sent to has stored what it had acknowledged, and it comes once it is back', async () => {
    const { place, studentId } = await createPlaceWithStudent();
    const server = await startServer(place, FIRST_START);
    const tokens = await signInBoth(server);
    const admin = await connectSocket(server.url, tokens.admin);
    const acknowledged: string[] = [];
    const sendUntilRefused = async (sender: number): Promise<void> => {
      for (let number = 0; ; number += 1) {
        const title = `Number ${number} of ${sender}`;
        const answer = await admin.socket.emitWithAck('send_notification', buildInput(studentId, title));
        if (answer.ok) acknowledged.push(title);
        if (acknowledged.length === 10) server.process.kill('SIGKILL');
      }
    };
    const senders = await Promise.allSettled(Array.from({ length: 5 }, (_, sender) => sendUntilRefused(sender)));
    await server.ended;
    admin.socket.disconnect();
    expect(acknowledged.length).toBeGreaterThanOrEqual(10);
    const lost = { status: 'rejected', reason: { message: 'socket has been disconnected' } };
    expect(senders).toMatchObject(Array(5).fill(lost));

    const next = await startAgain(place, server);
    const student = await connectSocket(next.url, tokens.student);
    const titles = await titlesOf(student, acknowledged.length);
    expect(titles).toEqual(expect.arrayContaining(acknowledged));
    await next.end('SIGTERM');
    expect(await readTitles(place)).toEqual(expect.arrayContaining(acknowledged));
  });

  test('of the realtime service alone takes the tokens of the others', async () => {
    const { place, studentId } = await createPlaceWithStudent();
    const server = await startServer(place, FIRST_START);
    const tokens = await signInBoth(server);
    await server.end('SIGTERM');
    const alone = await startAgain(place, server, { SERVICES: 'realtime' });
    const [admin, student] = [
      await connectSocket(alone.url, tokens.admin),
      await connectSocket(alone.url, tokens.student),
    ];
    expect(await admin.socket.emitWithAck('send_notification', buildInput(studentId))).toEqual({ ok: true, id: 1 });
    await titlesOf(student, 1);
    expect(
      await Promise.all(
        ['/healthz', '/login', '/v1/notifications'].map(async (path) => (await fetch(`${alone.url}${path}`)).status),
      ),
    ).toEqual([200, 404, 404]);
    await alone.end('SIGTERM');
  });
});
