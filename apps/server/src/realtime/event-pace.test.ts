import { once } from 'node:events';
import { notificationInput } from '@quizdesk/contract/notifications';
import { describe, expect, it, vi } from 'vitest';
import { longestJson } from '../testing/longest-value.ts';
import { buildInput, heard, sendAnything, titlesOf, useRealtimeApp } from './testing-sockets.ts';
import { Pace } from './upgrades.ts';

const test = useRealtimeApp();

describe('a pace', () => {
  it('lets so many through within a second of the first, and as many in the next', () => {
    let now = 0;
    const pace = new Pace(3, () => now);
    const take = (times: number) => Array.from({ length: times }, () => pace.take(1));
    expect(take(4)).toEqual([true, true, true, false]);
    now = 999;
    expect(take(1)).toEqual([false]);
    now = 1000;
    expect(take(4)).toEqual([true, true, true, false]);
  });
});

describe('a socket', () => {
  it.each(['open_record', 'notification_read', 'no_such_event'])(
    'that sends thousands of %s is cut off before all but the first are looked at',
    async (event) => {
      const { socket } = await test().connectAs('student');
      const looked = vi.spyOn(test().app.liveSessions, 'find');
      let acknowledged = 0;
      // Another one would begin to count from nothing.
      socket.io.reconnection(false);
      const gone = heard({ socket, got: [] }, 'disconnect');
      for (let at = 0; at < 5000; at++) Reflect.apply(socket.emit, socket, [event, { id: 1 }, () => acknowledged++]);
      expect(await gone).toMatch(/^transport/);
      expect(looked.mock.calls.length).toBeLessThanOrEqual(55);
      expect(acknowledged).toBeLessThanOrEqual(50);
      looked.mockRestore();
    },
  );

  it('that sends forty events together is answered, and stays', async () => {
    const admin = await test().connectAs('admin');
    const input = buildInput(admin.userId);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => sendAnything(admin, 'send_notification', input)),
    );
    expect(answers).toEqual(Array.from({ length: 40 }, () => ({ ok: true, id: expect.any(Number) })));
    expect(admin.socket.connected).toBe(true);
  });

  it('may acknowledge all that it missed at the same moment', async () => {
    const student = await test().connectAs('student');
    student.socket.disconnect();
    const admin = await test().connectAs('admin');
    for (let at = 0; at < 45; at++) await sendAnything(admin, 'send_notification', buildInput(student.userId));
    student.socket.connect();
    await titlesOf(student, 45);
    await vi.waitFor(
      async () => expect((await test().stored()).every((one) => one.delivered_at !== null)).toBe(true),
      10_000,
    );
    expect(student.socket.connected).toBe(true);
  });

  it('may send the longest notification', async () => {
    const longest = JSON.parse(longestJson(notificationInput));
    const admin = await test().connectAs('admin');
    expect(await sendAnything(admin, 'send_notification', longest)).toMatchObject({ ok: false });
    expect(admin.socket.connected).toBe(true);
  });

  it.each([
    `42["open_record",${'['.repeat(5000)}${']'.repeat(5000)}]`,
    `42[${'[],'.repeat(3000)}1]`,
    `40${'['.repeat(9000)}`,
  ])('that sends a message of brackets is cut off before it is parsed: %.20s', async (message) => {
    const connection = new WebSocket(`${test().url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    await once(connection, 'message');
    const parsed = vi.spyOn(JSON, 'parse');
    const closed = once(connection, 'close');
    connection.send(message);
    await closed;
    expect(parsed.mock.calls.filter(([text]) => text.includes('[[[') || text.includes('[],'))).toEqual([]);
    parsed.mockRestore();
  });
});
