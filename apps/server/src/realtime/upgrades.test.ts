import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { useRealtimeApp } from './testing-sockets.ts';

/** Sends a request for an upgrade. */
function ask(url: string, path: string, upgrade: string, headers: readonly string[]): Socket {
  const { hostname, port } = new URL(url);
  const connection = connect(Number(port), hostname).setEncoding('utf8');
  const head = ['host: localhost', `connection: upgrade, close`, `upgrade: ${upgrade}`, 'sec-websocket-version: 13'];
  const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';
  connection.write([`GET ${path} HTTP/1.1`, ...head, key, ...headers, '', ''].join('\r\n'));
  return connection;
}

/** The status line and body that a request for an upgrade gets. */
async function answerOf(url: string, path: string, upgrade: string, headers: readonly string[] = []): Promise<string> {
  const connection = ask(url, path, upgrade, headers);
  const [answer] = await once(connection, 'data');
  connection.destroy();
  return String(answer);
}

const SOCKET_PATH = '/socket.io/?EIO=4&transport=websocket';
const FROM_ELSEWHERE = ['origin: https://evil.example'];

describe('with the realtime service', () => {
  const test = useRealtimeApp();

  it('a request for a socket is an upgrade, whatever page it comes from', async () => {
    expect(await answerOf(test().url, SOCKET_PATH, 'websocket')).toMatch(/^HTTP\/1\.1 101 /);
  });

  it.each([
    ['h2c', '/healthz'],
    ['websocket', '/healthz'],
  ])('an offer of %s for %s is an ordinary request', async (upgrade, path) => {
    expect(await answerOf(test().url, path, upgrade)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"status":"ok"\}/);
  });

  it.each(['/socket.io/', '/socket.io/?transport=polling&EIO=4'])(
    'an upgrade that is no socket is refused: %s',
    async (path) => expect(await answerOf(test().url, path, 'websocket')).toMatch(/^HTTP\/1\.1 400 /),
  );

  it('a connection that fails while its request is refused ends nothing else', async () => {
    const asked = once(test().app.server, 'upgrade');
    expect(await answerOf(test().url, SOCKET_PATH, 'websocket', FROM_ELSEWHERE)).toMatch(/^HTTP\/1\.1 403 /);
    const [, connection] = await asked;
    // Throws where nothing takes it.
    expect(connection.emit('error', new Error('read ECONNRESET'))).toBe(true);
  });

  it('clients that ask from another page and reset their connections end nothing else', async () => {
    // Their errors would be uncaught ones, with which Vitest lets the run fail.
    const clients = Array.from({ length: 100 }, async () => {
      const connection = ask(test().url, SOCKET_PATH, 'websocket', FROM_ELSEWHERE);
      await once(connection, 'connect');
      connection.resetAndDestroy();
      await once(connection, 'close');
    });
    await Promise.all(clients);
    expect(await answerOf(test().url, SOCKET_PATH, 'websocket')).toMatch(/^HTTP\/1\.1 101 /);
  });

  it('there is nothing to poll', async () => {
    const answer = await test().app.inject({ method: 'GET', url: '/socket.io/?EIO=4&transport=polling' });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      {
        ...{ code: 'not_found', message: 'Not Found', detail: 'There is no GET /socket.io/.' },
        values: { method: 'GET', path: '/socket.io/' },
      },
    ]);
  });
});

describe('without the realtime service', () => {
  const test = useTestApp({ services: ['account', 'site'] });

  it('there is no socket', async () => {
    const url = await test().app.listen({ host: '127.0.0.1', port: 0 });
    expect(await answerOf(url, SOCKET_PATH, 'websocket')).toMatch(
      /^HTTP\/1\.1 404 [\s\S]*"There is no GET \/socket\.io\/\."/,
    );
  });
});
