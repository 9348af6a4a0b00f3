// A release, installed as docs/operations/install.md says, behind each proxy of deploy/. `npm run test:deep`.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALHOST } from '../../apps/server/src/testing/certificates.ts';
import { cleanEnvironment } from '../../apps/server/src/testing/clean-environment.ts';
import { databaseUrlOf, findTestServer, onTestServer } from '../../apps/server/src/testing/test-server.ts';
import { prepare } from '../../scripts/build.mjs';
import { makeRelease } from '../../scripts/release.mjs';
import { type RunningServer, signIn, startServer } from '../e2e/server.ts';
import { HOST, isInstalled, PROXIES, type RunningProxy, startProxy } from './proxies.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SLOW_MS = 300_000;
const LARGEST = 20 * 1024 * 1024;
const ROWS = 10_000;

let folder: string;
/** Where the archive was unpacked. */
let installed: string;

/** The first commands of a section of a page. */
async function commandsOf(path: string, heading: string): Promise<string> {
  const page = await readFile(`${ROOT}docs/operations/${path}`, 'utf8');
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return /^```\n([\s\S]*?)^```$/m.exec(section)?.[1] ?? '';
}

/** Runs those of the page's commands that need neither root nor systemd, with the names of this release and this folder. */
async function install(archive: string): Promise<void> {
  const commands = (await commandsOf('install.md', 'As a service')).split('\n');
  const own = commands.filter((line) => /^(sha256sum|tar|ln) /.test(line));
  expect(own).toHaveLength(3);
  const script = own
    .join('\n')
    .replaceAll(/quizdesk-\d+\.\d+\.\d+/g, basename(archive, '.tar.gz'))
    .replaceAll('/opt', join(folder, 'opt'));
  await mkdir(join(folder, 'opt'));
  execFileSync('bash', ['--norc', '-euc', script], { cwd: join(folder, 'made'), env: cleanEnvironment() });
}

beforeAll(async () => {
  await prepare();
  folder = await mkdtemp(join(tmpdir(), 'quizdesk-installation-'));
  await install(makeRelease(join(folder, 'made'), 1_790_000_000));
  installed = join(folder, 'opt/quizdesk');
}, SLOW_MS);

afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (dataDir: string, env: NodeJS.ProcessEnv = {}, args: readonly string[] = []) =>
  startServer(dataDir, env, ['start', ...args], join(installed, 'server.js'));

const bearer = async (url: string) => `Bearer ${(await signIn(url)).access_token}`;

describe('behind a proxy', () => {
  let server: RunningServer;
  let authorization: string;

  beforeAll(async () => {
    server = await start(join(folder, 'data'), { TRUST_PROXY: '1' }, ['--sample']);
    authorization = await bearer(server.url);
  }, SLOW_MS);

  afterAll(() => server.stop());

  describe.each(PROXIES)('%s', (name) => {
    describe.runIf(isInstalled(name))('as its file says', () => {
      let proxy: RunningProxy;

      /** A call over the proxy's HTTPS, whose certificate only this test trusts. */
      async function call(path: string, { method = 'GET', body }: { method?: string; body?: Response } = {}) {
        const bytes = body && Buffer.from(await body.arrayBuffer());
        const headers = {
          host: HOST,
          authorization,
          ...(body && bytes
            ? { 'content-type': body.headers.get('content-type') ?? '', 'content-length': bytes.length }
            : {}),
        };
        const where = { host: '127.0.0.1', port: proxy.https, servername: 'localhost', ca: LOCALHOST.cert };
        const sent = request({ ...where, path, method, headers }).end(bytes);
        // `once` rejects with the request's error.
        const [response]: IncomingMessage[] = await once(sent, 'response');
        if (!response) throw new Error('A response without a message');
        const received = await buffer(response);
        return { status: response.statusCode, bytes: received, text: `${received}` };
      }

      beforeAll(async () => {
        proxy = await startProxy(name, join(folder, name), new URL(server.url).host);
      }, SLOW_MS);

      afterAll(() => proxy.stop());

      test('the page comes over HTTPS, and HTTP leads there', async () => {
        expect((await call('/login')).text).toContain('<div id="root">');
        const plain = await fetch(`http://127.0.0.1:${proxy.http}/login`, { redirect: 'manual' });
        expect([301, 308]).toContain(plain.status);
        expect(plain.headers.get('location')).toMatch(/^https:\/\/.+\/login$/);
      });

      test('a file of 20 MB is imported, and a list of all its rows is fetched', { timeout: SLOW_MS }, async () => {
        const rows = Array.from({ length: ROWS }, (_, i) => `School ${i} of ${name},Region ${i % 9},Town ${i},`);
        const empty = `NAME,REGION,LOCATION,NOTE\n${rows.join('\n')}\n`;
        const note = 'x'.repeat(Math.floor((LARGEST - empty.length) / ROWS));
        const csv = `NAME,REGION,LOCATION,NOTE\n${rows.map((row) => row + note).join('\n')}\n`;
        expect(csv.length).toBeGreaterThan(LARGEST - ROWS);
        const form = new FormData();
        form.set('CSV', new Blob([csv]), 'schools.csv');
        const imported = await call('/v1/schools/csv', { method: 'PUT', body: new Response(form) });
        expect([imported.status, JSON.parse(imported.text).inserted]).toEqual([200, ROWS]);
        const listed = await call(`/v1/schools?limit=${ROWS}`);
        expect([listed.status, JSON.parse(listed.text).rows.length]).toEqual([200, ROWS]);
      });

      test('an export arrives as the server sends it', { timeout: SLOW_MS }, async () => {
        const path = '/v1/user-answers/export';
        const direct = await fetch(`${server.url}${path}`, { headers: { authorization } });
        const through = await call(path);
        expect([direct.status, through.status]).toEqual([200, 200]);
        expect(through.text.split('\n').length).toBeGreaterThan(100_000);
        expect(through.bytes.equals(Buffer.from(await direct.arrayBuffer()))).toBe(true);
      });

      test('a socket is opened', async () => {
        const socket = io(`https://127.0.0.1:${proxy.https}`, {
          transports: ['websocket'],
          auth: { token: authorization.slice('Bearer '.length) },
          extraHeaders: { host: HOST },
          ca: LOCALHOST.cert,
          // The certificate is for localhost.
          rejectUnauthorized: false,
          reconnection: false,
        });
        await new Promise((resolve, reject) =>
          socket.on('connect', () => resolve(undefined)).on('connect_error', reject),
        );
        expect(socket.connected).toBe(true);
        socket.close();
      });
    });
  });
});

const { problem } = await findTestServer();

test.skipIf(problem)('a backup is restored on PostgreSQL, with the same rows', { timeout: SLOW_MS }, async () => {
  const name = `quizdesk_test_${Date.now()}_release`;
  const [from, to] = [name, `${name}d`];
  const place = (database: string) => ({ DATABASE_URL: databaseUrlOf(database), DATA_DIR: join(folder, database) });
  const run = (database: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(installed, 'server.js'), ...args], {
      cwd: folder,
      env: { ...cleanEnvironment(), ...place(database) },
      encoding: 'utf8',
    });
  const count = async ({ url }: RunningServer) => {
    const list = await fetch(`${url}/v1/schools?limit=1`, { headers: { authorization: await bearer(url) } });
    return [list.status, await list.json()];
  };
  try {
    for (const database of [from, to]) await onTestServer(`CREATE DATABASE ${database}`);
    const first = await start(place(from).DATA_DIR, place(from), ['--sample']);
    const before = await count(first);
    await first.stop();
    run(from, 'backup', 'backup.tgz');
    expect(run(to, 'restore', 'backup.tgz')).toContain('Restored and checked');
    const second = await start(place(to).DATA_DIR, place(to));
    expect(await count(second)).toEqual(before);
    await second.stop();
    expect(run(to, 'repair-counts')).not.toContain('wrong');
  } finally {
    for (const database of [from, to]) await onTestServer(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  }
});
