import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { useRealtimeApp } from './testing-sockets.ts';

/** The status line and body that a request for an upgrade gets. */
async function answerOf(url: string, path: string, upgrade: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const connection = connect(Number(port), hostname).setEncoding('utf8');
  const head = ['host: localhost', `connection: upgrade, close`, `upgrade: ${upgrade}`, 'sec-websocket-version: 13'];
  connection.write(
    [`GET ${path} HTTP/1.1`, ...head, 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==', '', ''].join('\r\n'),
  );
  const [answer] = await once(connection, 'data');
  connection.destroy();
  return String(answer);
}

const SOCKET_PATH = '/socket.io/?EIO=4&transport=websocket';

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
