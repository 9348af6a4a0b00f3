import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { SOCKET_LIMITS } from '@quizdesk/contract/socket/events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectSocket, useRealtimeApp } from './testing-sockets.ts';

const test = useRealtimeApp({ trustedProxies: 1 });

/** Asks for a socket behind a proxy, and then says nothing and ignores what the server says. */
async function open(from: string): Promise<{ readonly connection: Socket; readonly status: string }> {
  const { hostname, port } = new URL(test().url);
  const connection = connect({ port: Number(port), host: hostname, allowHalfOpen: true }).setEncoding('utf8');
  onTestFinished(() => void connection.destroy());
  connection.on('error', () => {});
  const head = ['host: a', 'connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'];
  const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';
  connection.write(
    ['GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', ...head, key, `x-forwarded-for: ${from}`, '', ''].join(
      '\r\n',
    ),
  );
  const [answer] = await once(connection, 'data');
  return { connection, status: String(answer).slice(9, 12) };
}

const openMany = (count: number, from: (at: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, at) => open(from(at))));
const countOf = (opened: readonly { readonly status: string }[], status: string) =>
  opened.filter((one) => one.status === status).length;

describe('sockets that are not admitted', () => {
  it('may be a hundred of a network, whichever addresses of it they come from', async () => {
    const opened = await openMany(110, (at) => `2001:db8:1:2::${at.toString(16)}`);
    expect([countOf(opened, '101'), countOf(opened, '429')]).toEqual([100, 10]);
    const others = await openMany(3, () => '203.0.113.9');
    expect(countOf(others, '101')).toBe(3);
    // One that ends makes room, and one that is admitted counts no longer.
    opened.find(({ status }) => status === '101')?.connection.destroy();
    await vi.waitFor(async () => {
      const again = await open('2001:db8:1:2::1');
      again.connection.destroy();
      expect(again.status).toBe('101');
    }, 10_000);
  });

  it('count no longer once they are admitted', async () => {
    const token = await test().tokenFor('student');
    const headers = { 'x-forwarded-for': '198.51.100.4' };
    for (let at = 0; at < 9; at++) await connectSocket(test().url, token, { headers });
    expect(countOf(await openMany(100, () => '198.51.100.4'), '101')).toBe(100);
  });

  it('are destroyed when their time is over, whatever their client does', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const connected = once(test().app.server, 'connection');
    expect((await open('198.51.100.7')).status).toBe('101');
    const [connection] = await connected;
    const closed = once(connection, 'close');
    await vi.advanceTimersByTimeAsync(SOCKET_LIMITS.admittedWithinMs);
    // The client keeps its side open, and does not answer that the server closes.
    await closed;
  });
});
