// The archive that docs/operations.md describes, installed and run as it says, behind the proxy of deploy/. `npm run test:deep`.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALHOST } from '../../apps/server/src/testing/certificates.ts';
import { cleanEnvironment } from '../../apps/server/src/testing/clean-environment.ts';
import { databaseUrlOf, findTestServer, onTestServer } from '../../apps/server/src/testing/test-server.ts';
import { ADMIN, type RunningServer, signIn, startServer } from '../e2e/server.ts';
import { hasNginx, type RunningNginx, startNginx } from './nginx.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SLOW_MS = 300_000;

let folder: string;
/** Where the archive was unpacked. */
let installed: string;

/** The commands of a section of a page, one text for each block. */
async function commandsOf(path: string, heading: string): Promise<string[]> {
  const page = await readFile(`${ROOT}docs/${path}`, 'utf8');
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => commands);
}

interface Run {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The beginnings of lines that are done otherwise here. */
  readonly without?: readonly string[];
  /** Paths of the page, and those that stand for them. */
  readonly paths?: Readonly<Record<string, string>>;
}

/** Runs commands of the page. */
function runCommands(commands: string, { cwd, env = {}, without = [], paths = {} }: Run): void {
  const lines = commands.split('\n').filter((line) => !without.some((start) => line.startsWith(start)));
  const script = Object.entries(paths).reduce((text, [from, to]) => text.replaceAll(from, to), lines.join('\n'));
  execFileSync('bash', ['--norc', '-euc', script], { cwd, env: { ...cleanEnvironment(), ...env }, stdio: 'inherit' });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizdesk-installation-'));
  installed = join(folder, 'opt');
  const [pack = '', install = ''] = await commandsOf('operations.md', 'Production');
  const archive = join(folder, 'quizdesk.tgz');
  runCommands(pack, { cwd: ROOT, without: ['npm ci && npm run build'], paths: { 'quizdesk.tgz': archive } });
  runCommands(install, {
    cwd: folder,
    without: ['npm run serve'],
    paths: { '/opt/quizdesk': installed, '~/quizdesk.tgz': archive },
  });
}, SLOW_MS);

afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (env: NodeJS.ProcessEnv = {}) =>
  startServer(join(folder, 'data'), env, [], join(installed, 'scripts/serve.mjs'));

test('the archive has neither sources nor development packages, but the licences', () => {
  const has = (path: string) => existsSync(join(installed, path));
  expect(['apps/server/src', 'node_modules/vite'].filter(has)).toEqual([]);
  expect(['LICENSE', 'apps/server/dist/server/THIRD-PARTY-NOTICES', 'deploy/nginx.conf'].filter(has)).toHaveLength(3);
});

describe.runIf(hasNginx())('behind nginx', () => {
  let server: RunningServer;
  let nginx: RunningNginx;
  let authorization: string;

  /** A call over the proxy's HTTPS, whose certificate only this test trusts. */
  async function call(path: string, { method = 'GET', body }: { method?: string; body?: Response } = {}) {
    const bytes = body && Buffer.from(await body.arrayBuffer());
    const headers = {
      ...(authorization === undefined ? {} : { authorization }),
      ...(body && bytes
        ? { 'content-type': body.headers.get('content-type') ?? '', 'content-length': bytes.length }
        : {}),
    };
    const where = { host: '127.0.0.1', port: nginx.https, servername: 'localhost', ca: LOCALHOST.cert };
    const sent = request({ ...where, path, method, headers }).end(bytes);
    // `once` rejects with the request's error.
    const [response]: IncomingMessage[] = await once(sent, 'response');
    if (!response) throw new Error('A response without a message');
    return { status: response.statusCode, headers: response.headers, text: `${await buffer(response)}` };
  }

  beforeAll(async () => {
    server = await start({ TRUST_PROXY: '1' });
    nginx = await startNginx(join(folder, 'nginx'), new URL(server.url).host);
    const credentials = new Response(JSON.stringify(ADMIN), { headers: { 'content-type': 'application/json' } });
    const { access_token } = JSON.parse((await call('/v1/jwt/signin', { method: 'POST', body: credentials })).text);
    authorization = `Bearer ${access_token}`;
  }, SLOW_MS);

  afterAll(async () => {
    await nginx.stop();
    expect(await server.stop()).toBe(0);
  });

  test('the page comes over HTTPS, and HTTP leads there', async () => {
    expect((await call('/login')).text).toContain('<div id="root">');
    const plain = await fetch(`http://127.0.0.1:${nginx.http}/login`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://127.0.0.1/login']);
  });

  test('a file of 20 MB is imported, and a list of all its rows is fetched', { timeout: SLOW_MS }, async () => {
    const LARGEST = 20 * 1024 * 1024;
    const ROWS = 10_000;
    const rows = Array.from({ length: ROWS }, (_, i) => `School ${i},Region ${i % 9},Town ${i},`);
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

  test('a socket is opened', async () => {
    const socket = io(`https://127.0.0.1:${nginx.https}`, {
      transports: ['websocket'],
      auth: { token: authorization.slice('Bearer '.length) },
      ca: LOCALHOST.cert,
      // The certificate is for localhost.
      rejectUnauthorized: false,
      reconnection: false,
    });
    await new Promise((resolve, reject) => socket.on('connect', () => resolve(undefined)).on('connect_error', reject));
    expect(socket.connected).toBe(true);
    socket.close();
  });
});

const { problem } = await findTestServer();

test.skipIf(problem)('a dump is restored as the page says, with the same rows', { timeout: SLOW_MS }, async () => {
  const name = `quizdesk_test_${Date.now()}_restore`;
  const [from, to] = [name, `${name}d`];
  await onTestServer(`CREATE DATABASE ${from}`);
  try {
    const count = async (server: RunningServer) => {
      const headers = { authorization: `Bearer ${(await signIn(server.url)).access_token}` };
      const list = await fetch(`${server.url}/v1/schools?limit=1`, { headers });
      return [list.status, await list.json()];
    };
    const first = await startServer(
      join(folder, 'data-from'),
      { DATABASE_URL: databaseUrlOf(from) },
      ['--sample'],
      join(installed, 'scripts/serve.mjs'),
    );
    const before = await count(first);
    const [dump = '', restore = ''] = await commandsOf('backup.md', 'PostgreSQL');
    runCommands(dump, { cwd: folder, env: { DATABASE_URL: databaseUrlOf(from), DATA_DIR: join(folder, 'data-from') } });
    await first.stop();
    await onTestServer(`CREATE DATABASE ${to}`);
    const dataDir = join(folder, 'data-to');
    const env = { DATABASE_URL: databaseUrlOf(to), DATA_DIR: dataDir };
    runCommands(`mkdir -p ${dataDir}\n${restore}`, { cwd: folder, env, without: ['createdb', 'npm run'] });
    const second = await startServer(dataDir, env, [], join(installed, 'scripts/serve.mjs'));
    expect(await count(second)).toEqual(before);
    await second.stop();
    const counts = execFileSync(process.execPath, ['scripts/command.mjs', 'repair-counts'], {
      cwd: installed,
      env: { ...cleanEnvironment(), ...env },
      encoding: 'utf8',
    });
    expect(counts).toContain('schools: right');
    expect(counts).not.toContain('wrong');
  } finally {
    await onTestServer(`DROP DATABASE ${from} WITH (FORCE)`);
    await onTestServer(`DROP DATABASE IF EXISTS ${to} WITH (FORCE)`);
  }
});
