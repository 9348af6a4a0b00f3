import { NOTIFICATION_LIMITS } from '@quizdesk/contract/notifications';
import { SOCKET_LIMITS } from '@quizdesk/contract/socket/events';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { users } from '../db/schema/users.ts';
import { withoutTable } from '../testing/database/without-table.ts';
import {
  buildInput,
  connectSocket,
  sendAnything,
  sendUnanswered,
  titlesOf,
  useRealtimeApp,
} from './testing-sockets.ts';

const test = useRealtimeApp();

async function sendAsAdmin(...args: unknown[]): Promise<unknown> {
  return sendAnything(await test().connectAs('admin'), 'send_notification', ...args);
}

/** Fails where the process no longer does its work. */
async function expectSending(): Promise<void> {
  const student = await test().connectAs('student');
  expect(await sendAsAdmin(buildInput(student.userId))).toMatchObject({ ok: true });
  await titlesOf(student, 1);
}

describe('who may send', () => {
  const REFUSED = { ok: false, code: 'role_needed', message: 'Only administrators may do this.', details: {} };

  it('is no student', async () => {
    const student = await test().connectAs('student');
    expect(await student.socket.emitWithAck('send_notification', buildInput(student.userId))).toEqual(REFUSED);
    expect([await test().stored(), student.socket.connected]).toEqual([[], true]);
  });

  it('is decided by what they are when they send, not when they connected', async () => {
    const admin = await test().connectAs('admin');
    const input = buildInput(admin.userId);
    expect(await admin.socket.emitWithAck('send_notification', input)).toEqual({ ok: true, id: 1 });
    await test().app.db.update(users).set({ role: 'student' }).where(eq(users.id, admin.userId));
    test().app.liveSessions.forget(String(decodeJwt(admin.token).sid));
    expect(await admin.socket.emitWithAck('send_notification', input)).toEqual(REFUSED);
    expect(await test().stored()).toHaveLength(1);
  });
});

describe('what is sent', () => {
  const { title, message } = NOTIFICATION_LIMITS;

  it.each([
    [{ type: undefined }, { type: 'Type is required' }],
    [{ type: 'gift' }, { type: expect.stringMatching(/^Type must be one of rank_increase, /) }],
    [{ user_id: undefined }, { user_id: 'User Id is required' }],
    [{ user_id: '1' }, { user_id: 'User Id must be an id' }],
    [{ user_id: 0 }, { user_id: 'User Id must be an id' }],
    [{ user_id: 1.5 }, { user_id: 'User Id must be an id' }],
    [{ user_id: 2 ** 60 }, { user_id: 'User Id must be an id' }],
    [{ user_id: 2 ** 53 - 1 }, { user_id: 'User does not exist' }],
    [{ user_id: 4711 }, { user_id: 'User does not exist' }],
    [{ title: ' ' }, { title: 'Title is required' }],
    [{ title: 'x'.repeat(title + 1) }, { title: `Title must be at most ${title} characters` }],
    [{ title: 'a\0b' }, { title: 'Contains characters that cannot be stored' }],
    [{ message: '\u200b' }, { message: 'Message is required' }],
    [{ message: 'x'.repeat(message + 1) }, { message: `Message must be at most ${message} characters` }],
    [{ message: { text: ['deep'] } }, { message: 'Message is required' }],
  ])('is refused with the field’s error: %j', async (change, details) => {
    const [fault] = Object.values(details);
    const admin = await test().connectAs('admin');
    const answer = await sendAnything(admin, 'send_notification', { ...buildInput(admin.userId), ...change });
    expect(answer).toMatchObject({ ok: false, code: 'invalid', message: fault, details });
    expect(Object.keys(Object(answer).fields)).toEqual(Object.keys(details));
    expect(await test().stored()).toEqual([]);
  });

  it('gets all its errors together', async () => {
    expect(await sendAsAdmin({})).toEqual({
      ok: false,
      code: 'invalid',
      message: 'Type is required (and 3 more)',
      values: { count: 4 },
      details: {
        type: 'Type is required',
        user_id: 'User Id is required',
        title: 'Title is required',
        message: 'Message is required',
      },
      fields: Object.fromEntries(['type', 'user_id', 'title', 'message'].map((name) => [name, { code: 'required' }])),
    });
  });

  it.each([
    ['nothing', []],
    ['null', [null]],
    ['text', ['{"type":"reward"}']],
    ['a number', [7]],
    ['a list', [[buildInput(1)]]],
  ])('may be anything: %s', async (_, args) => {
    const fault = 'Send an object with type, user_id, title and message';
    expect(await sendAsAdmin(...args)).toEqual({
      ...{ ok: false, code: 'invalid', message: fault, details: { payload: fault } },
      fields: { payload: { code: 'wrong_type' } },
    });
    const student = await test().connectAs('student');
    expect(await sendAnything(student, 'notification_read', ...args)).toMatchObject({
      ok: false,
      details: { payload: 'Send an object with id' },
    });
    await expectSending();
  });

  it('may come with more than it should, and without an acknowledgment', async () => {
    const [admin, student] = [await test().connectAs('admin'), await test().connectAs('student')];
    const more = { ...buildInput(student.userId), sent_by: student.userId, id: 7 };
    sendUnanswered(admin, 'send_notification', more);
    await titlesOf(student, 1);
    expect(await test().stored()).toMatchObject([{ id: 1, sent_by: admin.userId }]);
    expect(await sendAnything(admin, 'send_notification', buildInput(student.userId), 'more', [1])).toEqual({
      ok: true,
      id: 2,
    });
  });

  it('may be as long as its limits allow, in any letters', async () => {
    const student = await test().connectAs('student');
    const input = {
      ...buildInput(student.userId),
      title: '😀'.repeat(title / 2),
      message: `${'\n'.repeat(message - 1)}ɛ`,
    };
    expect(await sendAsAdmin(input)).toMatchObject({ ok: true });
    await titlesOf(student, 1);
    expect(student.got).toMatchObject([input]);
  });
});

describe('what no client of ours sends', () => {
  /** A bare connection, let in as a socket. */
  async function openBare(token: string): Promise<{ say(text: string): void; closed: Promise<void> }> {
    const bare = new WebSocket(`${test().url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    const closed = new Promise<void>((resolve) => bare.addEventListener('close', () => resolve()));
    await new Promise<void>((resolve) => {
      bare.addEventListener('message', ({ data }) => {
        if (String(data).startsWith('0')) bare.send(`40${JSON.stringify({ token })}`);
        if (String(data).startsWith('40')) resolve();
      });
    });
    return { say: (text) => bare.send(text), closed };
  }

  it.each([
    ['no packet', 'x'],
    ['a packet that ends early', '42["send_notification",{'],
    ['a second sign-in', '40{"token":"a.b.c"}'],
    ['bytes that do not come', '4512-["send_notification",{"_placeholder":true,"num":0}]'],
    ['a list nested as deep as a message is long', `42["send_notification",${'['.repeat(60_000)}`],
    ['a message that is too large', `42["send_notification","${'x'.repeat(SOCKET_LIMITS.messageBytes)}"]`],
    ['a message of some megabytes', 'x'.repeat(5_000_000)],
  ])('ends its own connection and no other: %s', async (_, text) => {
    const student = await test().connectAs('student');
    const bare = await openBare(await test().tokenFor('admin'));
    bare.say(text);
    await bare.closed;
    expect(student.socket.connected).toBe(true);
    await expectSending();
  });

  it.each([
    '42',
    '421',
    '42[]',
    '42[7]',
    '421["error",{}]',
    '42["__proto__",{}]',
    `421["send_notification",${'['.repeat(30_000)}${']'.repeat(30_000)}]`,
    '43[]',
    '4399[1]',
    '42["nothing",1]',
  ])('is nothing to the others: %.60s', async (text) => {
    const bare = await openBare(await test().tokenFor('admin'));
    bare.say(text);
    await expectSending();
  });
});

it('what the database rejects gets a clear message, and the next one works', async () => {
  const admin = await test().connectAs('admin');
  await withoutTable(test().app.db, 'notifications', async () => {
    let ended = false;
    admin.socket.once('disconnect', () => {
      ended = true;
    });
    const fault = {
      ok: false,
      code: 'internal',
      message: 'Something went wrong on the server. Please try again.',
      details: {},
    };
    expect(await admin.socket.emitWithAck('send_notification', buildInput(admin.userId))).toEqual(fault);
    expect(await admin.socket.emitWithAck('notification_read', { id: 1 })).toEqual(fault);
    // Also what a new socket would get cannot be read now.
    const student = await test().connectAs('student');
    expect(await student.socket.emitWithAck('notification_read', { id: 1 })).toEqual(fault);
    expect(ended).toBe(false);
  });
  await expectSending();
});

it('a socket whose session cannot be looked up is not refused but tries again until it can', async () => {
  const token = await test().tokenFor('student');
  const { connecting } = await withoutTable(test().app.db, 'sessions', async () => {
    const connecting = connectSocket(test().url, token).then(
      ({ socket }) => socket.connected,
      () => false,
    );
    return { connecting };
  });
  expect(await connecting).toBe(true);
});

describe('what may be sent', () => {
  const limited = useRealtimeApp();

  it('is 60 a minute for each administrator', async () => {
    const [admin, other] = [await limited().connectAs('admin'), await limited().connectAs('admin')];
    const sockets = [admin, await connectSocket(limited().url, admin.token)];
    const send = async (_: unknown, at: number) =>
      sockets[at % 2]?.socket.emitWithAck('send_notification', buildInput(admin.userId));
    const answers = await Promise.all(Array.from({ length: 61 }, send));
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(60);
    expect(answers.find((answer) => !answer?.ok)).toEqual({
      ok: false,
      code: 'too_many_requests',
      values: { seconds: expect.any(Number) },
      message: expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds\.$/),
      details: {},
    });
    expect(await limited().stored()).toHaveLength(60);
    expect(await other.socket.emitWithAck('send_notification', buildInput(other.userId))).toMatchObject({ ok: true });
  });
});
