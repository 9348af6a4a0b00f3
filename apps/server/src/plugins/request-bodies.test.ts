import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { account } from '@quizdesk/contract/account';
import { schools } from '@quizdesk/contract/schools';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openConnection } from '../testing/raw-request.ts';
import { useTestApp } from '../testing/test-app.ts';
import { errors } from './errors.ts';
import { requestBodies } from './request-bodies.ts';

const test = useTestApp({ services: ['account', 'api'] });

const addressOf = (app: FastifyInstance) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

it('JSON that is not UTF-8 is refused, and nothing of it is stored', async () => {
  const payload = Buffer.from('{"name":"Lyc\u00e9e"}', 'latin1');
  const answer = await test().call({
    ...{ method: 'POST', url: schools.insert.path, payload, headers: { 'content-type': 'application/json' } },
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { code: 'bad_request', message: 'Broken JSON', detail: 'The body is not in UTF-8.' },
  ]);
  expect((await test().call({ url: schools.list.path })).json()).toEqual({ rows: [], count: 0 });
});

describe('a compressed body', () => {
  beforeAll(() => test().app.listen({ port: 0, host: '127.0.0.1' }));
  const json = JSON.stringify({ username: 'a', password: 'b'.repeat(200_000) });

  it.each([
    ['gzip', gzipSync(json)],
    ['deflate', deflateSync(json)],
    ['br', brotliCompressSync(json)],
    ['gzip, gzip', gzipSync(gzipSync(json))],
    ['GZIP', Buffer.from('no such thing')],
    ['rot13', Buffer.from(json)],
  ])('(%s) is refused immediately, and the connection goes on', async (encoding, body) => {
    for (let again = 0; again < 3; again++) {
      const answer = await fetch(`${addressOf(test().app)}${account.signIn.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        body,
        signal: AbortSignal.timeout(2000),
      });
      expect([answer.status, await answer.json()]).toEqual([
        415,
        {
          code: 'unsupported_file',
          message: 'Unsupported content encoding',
          detail: 'The body is compressed. Send it as it is, without the header Content-Encoding.',
        },
      ]);
    }
  });

  it('of a file is refused as well, and one of identity is read', async () => {
    const authorization = `Bearer ${await test().tokenFor('admin')}`;
    const url = `${addressOf(test().app)}${schools.importCsv.path}`;
    for (const [encoding, status] of [
      ['gzip', 415],
      ['identity', 422],
    ] as const) {
      const body = new FormData();
      body.append('CSV', new Blob(['NAME\n']), 'a.csv');
      const headers = { authorization, 'content-encoding': encoding };
      expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(status);
    }
  });
});

describe('a body that arrives slowly', () => {
  let app: FastifyInstance;
  const arrived: string[] = [];
  const logged: string[] = [];
  const log = { write: (line: string) => void logged.push(line) };
  beforeAll(async () => {
    app = Fastify({ bodyLimit: 1_000_000, forceCloseConnections: true, logger: { level: 'warn', stream: log } });
    await app.register(errors);
    app.decorate('database', test().app.database);
    app.decorate('jobs', new Map());
    await app.register(requestBodies, { checkMs: 20, graceMs: 200, leastBytesPerS: 1000, mostUnfinished: 3 });
    app.post('/', async ({ body }) => {
      arrived.push(String(body));
      return { length: String(body).length };
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    // What a caller does wrong is no failure of the server.
    expect(logged).toEqual([]);
  });

  async function begin(length = 100_000) {
    const connection = await openConnection(app);
    connection.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n`);
    return connection;
  }

  it('byte by byte is ended with 408, whole bodies and other callers are not', async () => {
    const connection = await begin();
    const trickle = setInterval(() => connection.write('x'), 20);
    const answer = text(connection).finally(() => clearInterval(trickle));
    expect((await fetch(addressOf(app), { method: 'POST', body: 'y' })).status).toBe(200);
    expect(await answer).toMatch(
      /^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*"The request took too long to arrive\."/,
    );
  });

  it('but steadily is taken, however long it takes', async () => {
    const connection = await begin(20_000);
    const answer = once(connection, 'data');
    let sent = 0;
    const steady = setInterval(() => {
      connection.write('x'.repeat(500));
      sent += 500;
      if (sent === 20_000) clearInterval(steady);
    }, 50);
    expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 200 /);
    expect(arrived.at(-1)?.length).toBe(20_000);
  });

  it('too many of one address are refused with 429 until one ends', async () => {
    const held = [await begin(), await begin(), await begin()];
    const post = () => fetch(addressOf(app), { method: 'POST', body: 'y' });
    const refused = await expect.poll(post).toMatchObject({ status: 429 }).then(post);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    for (const one of held) one.destroy();
    await expect.poll(async () => (await post()).status).toBe(200);
  });
});

it('a body that the server keeps waiting is not ended', async () => {
  const app = Fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  app.decorate('database', test().app.database);
  await app.register(requestBodies, { checkMs: 20, graceMs: 100, leastBytesPerS: 10_000_000 });
  const turn = Promise.withResolvers<void>();
  app.addContentTypeParser('text/late', (_request, payload, done) => {
    void turn.promise.then(async () => done(null, await text(payload)));
  });
  app.post('/', async ({ body }) => ({ length: String(body).length }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const open = async (type: string, body: string) => {
    const connection = await openConnection(app);
    connection.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: 200000\r\n\r\n${body}`);
    return connection;
  };
  const late = await open('text/late', 'x'.repeat(200_000));
  const answer = once(late, 'data');
  // Begun later, it is ended for bringing too little: by then so would be the other.
  expect(await text(await open('text/plain', 'x'))).toContain('408');
  turn.resolve();
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 200 [\s\S]*200000/);
});
