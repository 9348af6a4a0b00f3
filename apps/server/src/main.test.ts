import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, inject, test } from 'vitest';
import { openDatabase } from './db/client.ts';
import { buildUser } from './testing/builders/users.ts';
import { createDatabasePlace, createTestFolder } from './testing/database/test-database.ts';
import { ADMIN, signInAt, startRefused, startServer } from './testing/server-process.ts';
import { silentLog } from './testing/silent-log.ts';

/** Each test starts processes, which take their time where other tests run beside them. */
const SLOW = { timeout: 90_000 };
const PASSWORD = { ADMIN_PASSWORD: ADMIN.password };
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const nowhere = async () => ({ databaseUrl: undefined, dataDir: await createTestFolder() });

describe('a start', SLOW, () => {
  test('prints one short block, the first time with a password that signs in, later without', async () => {
    const place = await createDatabasePlace();
    const database =
      inject('testDatabase').kind === 'embedded'
        ? `embedded in ${place.dataDir}/database`
        : `[\\w.]+:\\d+, database ${new URL(place.databaseUrl ?? '').pathname.slice(1)}`;
    const block = `Quizdesk is running at http://localhost:\\d+\n  Database {7}PostgreSQL \\d+\\.\\d+, ${database}\n`;

    const where = inject('testDatabase').kind === 'embedded' ? `DATA_DIR=${place.dataDir} ` : '';
    const command = `${where}npm run admin -- reset-password admin`;

    const first = await startServer(place);
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

  test('runs the services that it is told to, and the probes and the page need no token', async () => {
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

test('a second Ctrl-C ends it now, whatever is under way', SLOW, async () => {
  const server = await startServer(await createDatabasePlace(), PASSWORD);
  const headers = await signInAt(server.url);
  const { socket } = await beginImport(server.url, headers.authorization);
  socket.on('error', () => socket.destroy());
  const began = performance.now();
  const again = setInterval(() => server.process.kill('SIGINT'), 100);
  expect((await server.ended).code).toBe(130);
  clearInterval(again);
  expect(performance.now() - began).toBeLessThan(6000);
});

describe('a start that cannot be is one line and code 1:', SLOW, () => {
  const refusal = (line: string | RegExp) => ({
    code: 1,
    output: '',
    errors: expect.stringMatching(line instanceof RegExp ? line : `^${escapeRegExp(line)}\n$`),
  });

  test('a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const redis = 'redis://127.0.0.1:1'; // a client that goes on trying must not keep the process alive
    const ended = await startRefused(await createDatabasePlace(), {
      PORT: String(port),
      REDIS_URL: redis,
      LOG_LEVEL: 'silent',
    });
    other.close();
    expect(ended).toEqual(refusal(`Port ${port} is in use; set PORT to a free one.`));
  });

  test('an address that is not of this machine', async () => {
    const ended = await startRefused(await createDatabasePlace(), { HOST: '192.0.2.1' });
    expect(ended).toEqual(refusal('HOST 192.0.2.1 is no address of this machine.'));
  });

  test('a data folder that cannot be written', async () => {
    const ended = await startRefused({ databaseUrl: undefined, dataDir: '/dev/null/x' });
    expect(ended).toEqual(
      refusal('Cannot write to the data folder /dev/null/x (ENOTDIR); set DATA_DIR to one that can be written.'),
    );
  });

  test('wrong variables, with a line for each', async () => {
    const ended = await startRefused(await nowhere(), {
      PORT: '70000',
      DATABASE_URL: 'mysql://somebody:s3cret@host/name',
      ADMIN_PASSWORD: 's3cret',
      SERVICES: 'api,ftp',
      TRUST_PROXY: 'yes',
    });
    expect(ended.errors.split('\n')).toEqual([
      'The configuration is wrong:',
      '  PORT must be at most 65535',
      '  DATABASE_URL must be an address such as postgres://user:password@host:5432/name',
      '  ADMIN_PASSWORD must be at least 8 characters',
      '  SERVICES must be a list of: account, api, realtime, site',
      '  TRUST_PROXY must be the number of reverse proxies in front, 0 to 9',
      '',
    ]);
    expect([ended.code, ended.output]).toEqual([1, '']);
  });

  test('a database server that is not there', async () => {
    const databaseUrl = 'postgres://somebody:s3cret@127.0.0.1:1/quizdesk';
    const ended = await startRefused({ ...(await nowhere()), databaseUrl });
    expect(ended).toEqual(refusal(/^Cannot reach the PostgreSQL server at 127\.0\.0\.1:1 \(.*ECONNREFUSED.*\)\.\n$/));
    expect(ended.errors).not.toContain('s3cret');
  });

  test('a logo that cannot be read', async () => {
    const ended = await startRefused(await createDatabasePlace(), { BRAND_LOGO: '/dev/null/logo.png' });
    expect(ended).toEqual(
      refusal(
        /^The configuration is wrong:\n {2}BRAND_LOGO must be a file that can be read \(ENOTDIR.*\/dev\/null\/logo\.png.*\)\n$/,
      ),
    );
  });

  test('a name for the first administrator that a student has', async () => {
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
});
