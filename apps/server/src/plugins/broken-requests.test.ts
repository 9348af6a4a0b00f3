import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { openConnection, sendRaw } from '../testing/raw-request.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });
beforeAll(() => test().app.listen({ port: 0, host: '127.0.0.1' }));

describe('a request that is none', () => {
  it.each([
    ['words', 'hello there\r\n\r\n', 400],
    ['two lengths', 'POST /v1/jwt/signin HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n', 400],
    ['no host', 'GET /v1/schools HTTP/1.1\r\n\r\n', 400],
    ['a header without end', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address without end', `GET /${'y'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431],
  ])('(%s) is refused in the form of the contract, and the connection ends', async (_, bytes, status) => {
    const answer = await sendRaw(test().app, bytes);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(body)).toEqual({
      ...{ code: expect.any(String), message: expect.any(String), detail: expect.any(String) },
    });
    const ordinary = await test().app.inject('/v1/schools');
    const ofItsOwn = ['connection', 'content-length', 'date', 'www-authenticate'];
    for (const [name, value] of Object.entries(ordinary.headers))
      if (!ofItsOwn.includes(name)) expect(head).toContain(`${name}: ${value}`);
    expect(head).toContain('connection: close');
    expect(head).toContain('cache-control: no-store');
  });

  it('may be one of HTTP/1.0, which knows no hosts', async () => {
    expect(await sendRaw(test().app, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is answered although its sender goes on for a moment before it reads', async () => {
    const connection = await openConnection(test().app);
    connection.pause();
    for (let part = 0; part < 3; part++) {
      connection.write('hello there\r\n\r\n');
      await setTimeout(20);
    }
    expect(await text(connection)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('whose sender has disconnected is dropped', async () => {
    const connection = await openConnection(test().app);
    connection.write('POST /v1/jwt/signin HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n{');
    connection.resetAndDestroy();
    expect((await test().app.inject('/healthz')).statusCode).toBe(200);
  });
});
