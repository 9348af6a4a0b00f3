import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errors } from './errors.ts';
import { multipart, withFile } from './multipart.ts';

const MAX_BYTES = 1000;

let app: FastifyInstance;
let port: number;
let received: Array<{ bytes: string; filename: string }> = [];
let failed: unknown[] = [];

beforeAll(async () => {
  app = Fastify();
  await app.register(errors);
  await app.register(multipart);
  app.addHook('onError', async (_request, _reply, error) => {
    failed.push(error);
  });
  app.put('/csv', async (request) => {
    const wanted = { field: 'CSV', maxBytes: MAX_BYTES, missing: 'Please select a CSV file.' };
    return withFile(request, wanted, async ({ bytes, filename }) => {
      received.push({ bytes: bytes.toString(), filename });
      return { size: bytes.length };
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());
beforeEach(() => {
  received = [];
  failed = [];
});

const url = () => `http://127.0.0.1:${port}/csv`;

async function put(parts: ReadonlyArray<readonly [field: string, value: string | Blob, filename?: string]>) {
  const form = new FormData();
  for (const [field, value, filename] of parts) {
    if (typeof value === 'string') form.append(field, value);
    else form.append(field, value, filename);
  }
  return answerOf(await fetch(url(), { method: 'PUT', body: form }));
}

async function answerOf(response: Response) {
  // What the errors plugin answers.
  const body = (await response.json()) as { detail: string; details?: Record<string, string> };
  return { status: response.status, ...body };
}

const file = new Blob(['a,b']);

test('the one file of a form is taken with its name, other fields are ignored', async () => {
  expect(
    await put([
      ['note', 'x'],
      ['CSV', file, 'schools.csv'],
      ['more', 'y'],
    ]),
  ).toEqual({ status: 200, size: 3 });
  expect(received).toEqual([{ bytes: 'a,b', filename: 'schools.csv' }]);
});

test('a path in a file name is left out, and an endless one is cut', async () => {
  await put([['CSV', file, `../../etc/${'x'.repeat(5000)}`]]);
  expect(received[0]?.filename).toBe('x'.repeat(200));
});

test.each([
  ['no file', [['note', 'x']], 'Please select a CSV file.'],
  ['a text in the place of the file', [['CSV', 'a,b']], 'Please select a CSV file.'],
  ['the empty file that browsers send when none is chosen', [['CSV', new Blob([]), '']], 'Please select a CSV file.'],
  ['another field', [['csv', file, 'a.csv']], 'The file must be in the field CSV, not csv'],
  [
    'two files',
    [
      ['CSV', file, 'a.csv'],
      ['CSV', file, 'b.csv'],
    ],
    'Send one file only',
  ],
  [
    'a second file in another field',
    [
      ['CSV', file, 'a.csv'],
      ['x', file, 'b.csv'],
    ],
    'Send one file only',
  ],
  ['many files', Array.from({ length: 9 }, () => ['CSV', file, 'a.csv'] as const), 'Send one file only'],
] as const)('%s is a 422 that names the field', async (_what, parts, fault) => {
  expect(await put(parts)).toMatchObject({ status: 422, details: { CSV: fault } });
  expect(received).toEqual([]);
});

test('a form with far too many fields is a 422', async () => {
  const parts = Array.from({ length: 100 }, (_, number) => [`field${number}`, 'x'] as const);
  expect(await put([...parts, ['CSV', file, 'a.csv']])).toMatchObject({
    status: 422,
    details: { CSV: 'The form has too many fields' },
  });
});

test.each([1000, 1001, 60_000, 3_000_000])(
  'a file of %i bytes is taken up to the limit and a 413 above it',
  async (size) => {
    const answer = await put([['CSV', new Blob(['x'.repeat(size)]), 'a.csv']]);
    if (size <= MAX_BYTES) expect(answer).toEqual({ status: 200, size });
    else {
      const detail = expect.stringContaining('larger than 1000 bytes');
      expect(answer).toMatchObject({ status: 413, detail, values: { most_bytes: 1000 } });
    }
  },
);

test('a body without end and without a declared length is refused at the limit', async () => {
  const request = httpRequest(url(), { method: 'PUT', headers: { 'content-type': 'multipart/form-data; boundary=b' } });
  const answered = new Promise<number | undefined>((resolve) =>
    request.once('response', (answer) => resolve(answer.statusCode)),
  );
  request.write('--b\r\ncontent-disposition: form-data; name="CSV"; filename="a.csv"\r\n\r\n');
  for (let n = 0; n < 100; n++) request.write('x'.repeat(1000));
  expect(await answered).toBe(413);
  request.on('error', () => {});
  request.destroy();
});

test.each([
  [undefined, 'a,b'],
  ['application/json', '{}'],
  ['text/csv', 'a,b'],
])('a body of type %s is a 415', async (type, body) => {
  const response = await fetch(url(), {
    method: 'PUT',
    body: Buffer.from(body),
    ...(type && { headers: { 'content-type': type } }),
  });
  expect(response.status).toBe(415);
});

const PART = '--b\r\ncontent-disposition: form-data; name="CSV"; filename="a.csv"\r\n\r\n';

test.each([
  ['no boundary', 'multipart/form-data', `${PART}a,b\r\n--b--\r\n`, 400],
  ['no end', 'multipart/form-data; boundary=b', `${PART}a,b`, 400],
  ['an end in its headers', 'multipart/form-data; boundary=b', '--b\r\ncontent-dispo', 400],
  ['another boundary', 'multipart/form-data; boundary=c', `${PART}a,b\r\n--b--\r\n`, 400],
  ['nothing in it', 'multipart/form-data; boundary=b', '', 422],
  ['no parts', 'multipart/form-data; boundary=b', '--b--\r\n', 422],
  [
    'a part without a name',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n--b--\r\n',
    422,
  ],
  [
    'a dangerous field name',
    'multipart/form-data; boundary=b',
    `${PART.replace('CSV', '__proto__')}x\r\n--b--\r\n`,
    400,
  ],
])('a form with %s is a clean refusal', async (_what, type, body, status) => {
  const response = await fetch(url(), { method: 'PUT', body, headers: { 'content-type': type } });
  expect((await answerOf(response)).status).toBe(status);
  expect(received).toEqual([]);
});

test('a caller that hangs up in the middle leaves nothing hanging, and the server goes on', async () => {
  const socket = connect(port, '127.0.0.1');
  const ended = new Promise<void>((resolve) => app.server.once('request', (request) => request.once('close', resolve)));
  socket.write(
    `PUT /csv HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900\r\n\r\n${PART}a,b`,
  );
  await new Promise((resolve) => app.server.once('request', resolve));
  socket.destroy();
  await ended;
  await expect.poll(() => failed).toMatchObject([{ code: 'bad_request', message: 'Broken form' }]);
  expect(await put([['CSV', file, 'a.csv']])).toMatchObject({ status: 200 });
});

test('after a refusal the connection goes on with the next request', async () => {
  const socket = connect(port, '127.0.0.1');
  const body = `${PART}${'x'.repeat(5000)}\r\n--b--\r\n`;
  const head = `PUT /csv HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\n`;
  socket.write(`${head}\r\n${body}`);
  socket.write(`${head}connection: close\r\n\r\n${body}`);
  expect((await text(socket)).match(/HTTP\/1.1 413/g)).toHaveLength(2);
});
