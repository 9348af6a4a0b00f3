import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { openDatabase } from './db/client.ts';
import { buildUser } from './testing/builders/users.ts';
import { createDatabasePlace } from './testing/database/test-database.ts';
import { ADMIN, signInAt, startRefused, startServer } from './testing/server-process.ts';
import { silentLog } from './testing/silent-log.ts';

/** Each test starts processes, which take their time where other tests run at the same time. */
const SLOW = { timeout: 90_000 };
const PASSWORD = { ADMIN_PASSWORD: ADMIN.password };

describe('a start', SLOW, () => {
  test('prints one short block, the first time with a password that signs in, later without', async () => {
    const place = await createDatabasePlace();
    const database =
      inject('testDatabase').kind === 'embedded'
        ? `embedded in ${place.dataDir}/database`
        : `[\\w.]+:\\d+, database ${new URL(place.databaseUrl ?? '').pathname.slice(1)}`;
    // What a server of PostgreSQL is not set to as advised: that depends on the server.
    const settings =
      inject('testDatabase').kind === 'embedded'
        ? ''
        : '(?:  Settings {7}\\w+ is \\w+ \\(\\w+\\)(?:, \\w+ is \\w+ \\(\\w+\\))*: see docs/operations/sizing.md\n)?';
    const block = `Quizdesk is running at http://localhost:\\d+\n  Database {7}PostgreSQL \\d+\\.\\d+, ${database}\n${settings}`;

    const where = inject('testDatabase').kind === 'embedded' ? `DATA_DIR=${place.dataDir} ` : '';
    const command = `${where}npm run admin -- reset-password admin`;

    const first = await startServer(place);
    expect((await stat(join(place.dataDir, 'uploads'))).mode & 0o777).toBe(0o700);
    const readiness = await fetch(`${first.url}/readyz`);
    expect([readiness.status, await readiness.json()]).toEqual([200, { status: 'ok' }]);
    const { output } = await first.end('SIGTERM');
    expect(output).toMatch(
      new RegExp(
        `^${block}  Administrator  admin\n  Password {7}(\\S+) {3}\\(shown this once; change it with: ${command}\\)\n$`,
      ),
    );
    const password = /Password +(\S+)/.exec(output)?.[1] ?? '';

    const second = await startServer(place);
    await signInAt(second.url, { username: 'admin', password });
    expect((await second.end('SIGTERM')).output).toMatch(new RegExp(`^${block}$`));
  });

  test('with ADMIN_PASSWORD names the administrator and does not print the password', async () => {
    const server = await startServer(await createDatabasePlace(), { ...PASSWORD, ADMIN_USERNAME: 'ama' });
    await signInAt(server.url, { ...ADMIN, username: 'ama' });
    const { output } = await server.end('SIGTERM');
    expect(output).toMatch(/\n {2}Administrator {2}ama\n$/);
    expect(output).not.toContain(ADMIN.password);
  });

  test('runs the services of its configuration, and the probes and the page need no token', async () => {
    const server = await startServer(await createDatabasePlace(), { ...PASSWORD, SERVICES: 'account,site' });
    const headers = await signInAt(server.url);
    const statusOf = async (path: string, init: RequestInit = {}) => (await fetch(`${server.url}${path}`, init)).status;
    expect(await statusOf('/v1/schools', { headers })).toBe(404);
    expect(await statusOf('/v1/jwt/profile', { headers })).toBe(200);
    for (const path of ['/healthz', '/readyz', '/login', '/schools'])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    await server.end('SIGTERM');
  });
});

/** Sends the head of an import and of its form, and leaves the rest for later. */
async function beginImport(url: string, authorization: string): Promise<{ socket: Socket; rest: string }> {
  const { hostname, port } = new URL(url);
  const body = [
    '--edge\r\ncontent-disposition: form-data; name="CSV"; filename="schools.csv"\r\n\r\nNAME,REGION,LOCATION\n',
    'Slow School,North,Leeds\n\r\n--edge--\r\n',
  ] as const;
  const head = [
    'PUT /v1/schools/csv HTTP/1.1',
    'host: localhost',
    `authorization: ${authorization}`,
    'content-type: multipart/form-data; boundary=edge',
    `content-length: ${body.join('').length}`,
    'expect: 100-continue',
  ];
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  socket.write(`${head.join('\r\n')}\r\n\r\n${body[0]}`);
  // The answer 100 says that the request has been taken.
  expect(String(await once(socket, 'data'))).toContain('100 Continue');
  return { socket, rest: body[1] };
}

describe('a signal to end', SLOW, () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s, once or twice, ends it with code 0 and without a word',
    async (signal) => {
      const server = await startServer(await createDatabasePlace(), PASSWORD);
      const agent = new Agent({ keepAlive: true });
      const [response] = await once(get(`${server.url}/healthz`, { agent }), 'response');
      await once(response.resume(), 'end'); // leaves its connection open
      const silent = connect(Number(new URL(server.url).port), '127.0.0.1');
      await once(silent, 'connect');
      const closed = once(silent, 'close');
      server.process.kill(signal);
      const { code, output, errors } = await server.end(signal);
      await closed;
      agent.destroy();
      expect([code, errors]).toEqual([0, '']);
      expect(output.trimEnd()).toMatch(/Administrator {2}admin$/);
    },
  );

  test('lets requests under way be answered, and what they stored is there at the next start', async () => {
    const place = await createDatabasePlace();
    const server = await startServer(place, PASSWORD);
    const headers = await signInAt(server.url);
    const { socket, rest } = await beginImport(server.url, headers.authorization);
    server.process.kill('SIGINT');
    server.process.kill('SIGINT');
    // Until then the signal may not have arrived.
    await expect.poll(() => fetch(`${server.url}/healthz`).then(({ status }) => status)).toBe(503);
    socket.write(rest);
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 [\s\S]*"inserted":1,/);
    const { code, output, errors } = await server.ended;
    expect([code, errors]).toEqual([0, '']);
    expect(output.trimEnd()).toMatch(/Administrator {2}admin$/);

    const again = await startServer(place);
    expect(await (await fetch(`${again.url}/v1/schools/count`, { headers })).json()).toBe(1);
    await again.end('SIGTERM');
  });
});

test(
  'SIGTERM lets it serve on for DRAIN_SECONDS, while it says that it is not ready and ends idle connections',
  SLOW,
  async () => {
    const server = await startServer(await createDatabasePlace(), { ...PASSWORD, DRAIN_SECONDS: '2' });
    const headers = await signInAt(server.url);
    server.process.kill('SIGTERM');
    await expect.poll(() => fetch(`${server.url}/readyz`).then(({ status }) => status)).toBe(503);
    const readiness = await fetch(`${server.url}/readyz`);
    expect(await readiness.json()).toEqual({ status: 'unavailable', detail: 'The process is closing.' });
    const served = await fetch(`${server.url}/v1/schools`, { headers });
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
    expect((await server.ended).code).toBe(0);
  },
);

test('a second Ctrl-C ends it now, whatever is under way', SLOW, async () => {
  const server = await startServer(await createDatabasePlace(), PASSWORD);
  const headers = await signInAt(server.url);
  const { socket } = await beginImport(server.url, headers.authorization);
  socket.on('error', () => socket.destroy());
  const again = setInterval(() => server.process.kill('SIGINT'), 100);
  expect((await server.ended).code).toBe(130);
  clearInterval(again);
});

test('a start with a name for the first administrator that a student has is refused', SLOW, async () => {
  const place = await createDatabasePlace();
  const database = await openDatabase({ ...place, log: silentLog, maintenance: false });
  await buildUser(database.db, { role: 'student', username: 'admin' });
  await database.close();
  const ended = await startRefused(place);
  expect([ended.code, ended.errors]).toEqual([
    1,
    "The configuration is wrong:\n  ADMIN_USERNAME admin is a student's name; set it to another one\n",
  ]);
});
