import { account } from '@quizdesk/contract/account';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { users } from '../db/schema/users.ts';
import {
  buildInput,
  connectSocket,
  heard,
  openSocket,
  refusalOf,
  useRealtimeApp,
  userIdOf,
} from './testing-sockets.ts';

const test = useRealtimeApp();
afterEach(() => void vi.useRealTimers());
const unauthenticated = (message: string) => ({ message, data: { code: 'unauthenticated' } });
const SESSION_ENDED = unauthenticated('The session of this access token has ended.');

const signOut = (token: string) =>
  test().app.inject({ method: 'POST', url: account.signOut.path, headers: { authorization: `Bearer ${token}` } });

describe('a socket is refused', () => {
  const refuse = (auth: object) => refusalOf(openSocket(test().url, '', { auth }));

  it.each([{}, { token: '' }, { token: null }, { token: 7 }, { token: ['a.b.c'] }, { access_token: 'a.b.c' }])(
    'without an access token: %j',
    async (auth) => expect(await refuse(auth)).toEqual(unauthenticated('There is no access token.')),
  );

  it.each(['x', 'a.b.c', 'x'.repeat(15_000)])('with a token that is none', async (token) => {
    expect(await refuse({ token })).toEqual(unauthenticated('The access token is not valid.'));
  });

  it('with a token that another key signed, or that has expired', async () => {
    const token = await test().tokenFor('admin');
    const [head, claims, signature = ''] = token.split('.');
    const forged = `${head}.${claims}.${signature.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))}`;
    expect(await refuse({ token: forged })).toEqual(unauthenticated('The access token is not valid.'));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    expect(await refuse({ token })).toEqual(unauthenticated('The access token has expired.'));
  });

  it('with the token of a session that has ended, or of an account that is deleted', async () => {
    const tokens = [await test().tokenFor('admin'), await test().tokenFor('student')] as const;
    await signOut(tokens[0]);
    await test()
      .app.db.delete(users)
      .where(eq(users.id, userIdOf(tokens[1])));
    for (const token of tokens) expect(await refuse({ token })).toEqual(SESSION_ENDED);
  });

  it('and does not try again automatically', async () => {
    const refused = openSocket(test().url, 'a.b.c');
    await refusalOf(refused);
    expect(refused.socket.active).toBe(false);
  });
});

describe('a socket that is let in', () => {
  it.each(['student', 'admin', 'superadmin'] as const)('may be of a %s', async (role) => {
    const { socket } = await connectSocket(test().url, await test().tokenFor(role));
    expect(socket.connected).toBe(true);
  });

  it('is the eleventh of its user: the oldest of them ends and stays away', async () => {
    const student = await test().connectAs('student');
    const ended = heard(student, 'disconnect');
    const others = [];
    for (let at = 0; at < 10; at++) others.push(await connectSocket(test().url, student.token));
    expect(await ended).toBe('io server disconnect');
    expect([student.socket.active, ...others.map(({ socket }) => socket.connected)]).toEqual([
      false,
      ...Array(10).fill(true),
    ]);
  });

  it('whose session ends sends nothing more', async () => {
    const [admin, student] = [await test().connectAs('admin'), await test().connectAs('student')];
    const ended = heard(admin, 'disconnect');
    await signOut(admin.token);
    expect(await admin.socket.emitWithAck('send_notification', buildInput(student.userId))).toEqual({
      ok: false,
      code: 'unauthenticated',
      message: SESSION_ENDED.message,
      details: {},
    });
    expect(await ended).toBe('transport close');
    expect(await refusalOf(admin)).toEqual(SESSION_ENDED);
    expect(await test().stored()).toEqual([]);
  });

  it('whose session ends gets nothing more', async () => {
    const [admin, reader] = [await test().connectAs('admin'), await test().connectAs('admin')];
    await signOut(reader.token);
    await admin.socket.emitWithAck('send_notification', buildInput(reader.userId));
    expect(await refusalOf(reader)).toEqual(SESSION_ENDED);
    expect([reader.got, await test().stored()]).toMatchObject([[], [{ delivered_at: null }]]);
  });
});
