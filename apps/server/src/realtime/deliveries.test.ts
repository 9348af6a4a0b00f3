import { expect, it, onTestFinished, vi } from 'vitest';
import { notifications } from '../db/schema/notifications.ts';
import { ChangeAnnouncer } from './change-announcer.ts';
import { createSocketServer } from './socket-server.ts';
import { buildInput, connectSocket, heard, titlesOf, useRealtimeApp, userIdOf } from './testing-sockets.ts';

const test = useRealtimeApp();

it('comes to every socket of its user and to no other, as it is stored', async () => {
  const [admin, student, other] = [
    await test().connectAs('admin'),
    await test().connectAs('student'),
    await test().connectAs('student'),
  ];
  const second = await connectSocket(test().url, student.token);
  const input = buildInput(student.userId);
  expect(await admin.socket.emitWithAck('send_notification', input)).toEqual({ ok: true, id: 1 });
  for (const socket of [student, second]) await titlesOf(socket, 1);
  const [row] = await test().stored();
  expect(row).toMatchObject({ ...input, sent_by: admin.userId, read_at: null });
  const asGot = [{ ...input, id: 1, created_at: row?.created_at.toISOString() }];
  expect([student.got, second.got, other.got, admin.got]).toEqual([asGot, asGot, [], []]);
});

it('counts as delivered when the first socket has acknowledged it', async () => {
  const admin = await test().connectAs('admin');
  const silent = await test().connectAs('student', { acknowledges: false });
  await admin.socket.emitWithAck('send_notification', buildInput(silent.userId));
  await titlesOf(silent, 1);
  // The answer to a later request of the same socket says that no acknowledgment came before it.
  await silent.socket.emitWithAck('notification_read', { id: 99 });
  expect(await test().stored()).toMatchObject([{ delivered_at: null }]);
  await titlesOf(await connectSocket(test().url, silent.token), 1);
  await expect.poll(test().stored).toMatchObject([{ delivered_at: expect.any(Date) }]);
});

it('is read once its own user confirms it, and the first time counts', async () => {
  const [admin, student, other] = [
    await test().connectAs('admin'),
    await test().connectAs('student', { acknowledges: false }),
    await test().connectAs('student'),
  ];
  await admin.socket.emitWithAck('send_notification', buildInput(student.userId));
  const unknown = {
    ...{ ok: false, code: 'not_found', message: 'There is no notification with this id.', details: {} },
    values: { thing: 'notification' },
  };
  for (const { socket } of [other, admin]) {
    expect(await socket.emitWithAck('notification_read', { id: 1 })).toEqual(unknown);
  }
  expect(await student.socket.emitWithAck('notification_read', { id: 2 })).toEqual(unknown);
  expect(await test().stored()).toMatchObject([{ read_at: null }]);
  expect(await student.socket.emitWithAck('notification_read', { id: 1 })).toEqual({ ok: true });
  const [first] = await test().stored();
  expect(first).toMatchObject({ read_at: expect.any(Date), delivered_at: first?.read_at });
  expect(await student.socket.emitWithAck('notification_read', { id: 1 })).toEqual({ ok: true });
  expect(await test().stored()).toEqual([first]);
});

it('informs the administrators, and no other socket, when it is stored, delivered and read', async () => {
  const [admin, student] = [await test().connectAs('admin'), await test().connectAs('student')];
  /** What a console that then fetches the notification finds. */
  const seen: string[] = [];
  const look = async () => {
    const [row] = await test().stored();
    seen.push(row?.read_at ? 'read' : row?.delivered_at ? 'delivered' : 'stored');
  };
  let toStudent = 0;
  admin.socket.on('notification_changed', ({ id }) => void (id === 1 && look()));
  student.socket.on('notification_changed', () => void toStudent++);
  await admin.socket.emitWithAck('send_notification', buildInput(student.userId));
  await expect.poll(() => seen, { timeout: 10_000 }).toContain('delivered');
  await student.socket.emitWithAck('notification_read', { id: 1 });
  await expect.poll(() => seen, { timeout: 10_000 }).toContain('read');
  expect(toStudent).toBe(0);
});

it('informs the administrators of many receipts in one second with two events: of the first and of the latest', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const io = createSocketServer();
  const sent = vi.spyOn(io, 'to');
  const changes = new ChangeAnnouncer(io);
  for (let id = 1; id <= 20_000; id++) changes.announce(id);
  expect(sent).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(sent).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(sent).toHaveBeenCalledTimes(2);
});

it('that came while its user was away comes when they connect, once', async () => {
  const [admin, student] = [await test().connectAs('admin'), await test().connectAs('student')];
  student.socket.disconnect();
  for (const title of ['one', 'two', 'three']) {
    await admin.socket.emitWithAck('send_notification', buildInput(student.userId, title));
  }
  student.socket.connect();
  expect(await titlesOf(student, 3)).toEqual(['one', 'two', 'three']);
  await expect.poll(async () => (await test().stored()).every((row) => row.delivered_at)).toBe(true);
  student.socket.disconnect().connect();
  await heard(student, 'connect');
  await admin.socket.emitWithAck('send_notification', buildInput(student.userId, 'four'));
  expect(await titlesOf(student, 4)).toEqual(['one', 'two', 'three', 'four']);
});

it('comes again with every connection until it is acknowledged, and never twice on one', async () => {
  const [admin, student] = [
    await test().connectAs('admin'),
    await test().connectAs('student', { acknowledges: false }),
  ];
  await admin.socket.emitWithAck('send_notification', buildInput(student.userId));
  await titlesOf(student, 1);
  student.socket.disconnect().connect();
  await titlesOf(student, 2);
  await admin.socket.emitWithAck('send_notification', buildInput(student.userId, 'next'));
  expect(await titlesOf(student, 3)).toEqual(['Well done', 'Well done', 'next']);
});

it('is among the newest 50 that come to a user who was long disconnected', async () => {
  const token = await test().tokenFor('student');
  const rows = Array.from({ length: 53 }, (_, number) => buildInput(userIdOf(token), `Number ${number + 1}`));
  await test().app.db.insert(notifications).values(rows);
  const student = await connectSocket(test().url, token);
  expect(await titlesOf(student, 50)).toEqual(rows.slice(3).map(({ title }) => title));
});
