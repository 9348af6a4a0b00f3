import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanEnvironment } from '../../apps/server/src/testing/clean-environment.ts';
import { buildServer } from '../../scripts/build.mjs';
import { checkBudgets } from '../budgets/budgets.ts';
import { BUILT, makeDataFolder, type RunningServer, removeFolder, signIn, startServer } from '../e2e/server.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const START_LIMIT_MS = 60_000;

let folder: string;
let server: RunningServer;
let modules: number;
let authorization: string;

beforeAll(async () => {
  await buildServer();
  folder = await makeDataFolder();
  const modulesFile = join(folder, 'modules');
  const counting = { NODE_OPTIONS: `--import=${ROOT}tests/build/count-modules.ts`, MODULES_FILE: modulesFile };
  server = await startServer(folder, counting, [], BUILT);
  modules = Number(await readFile(modulesFile, 'utf8'));
  authorization = `Bearer ${(await signIn(server.url)).access_token}`;
}, START_LIMIT_MS);

afterAll(async () => {
  await server.stop();
  await removeFolder(folder);
});

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, { ...init, headers: { authorization } });

function formOf(field: string, bytes: Uint8Array<ArrayBuffer> | string, name: string): FormData {
  const form = new FormData();
  form.set(field, new Blob([bytes]), name);
  return form;
}

test('the build loads no more modules at its start than its budget', () => {
  expect(modules).toBeGreaterThan(1);
  checkBudgets('modules loaded at the start of the server', { embedded: modules });
});

test('the build serves the console, the list of schools and the reference', async () => {
  expect(await (await call('/login')).text()).toContain('<div id="root">');
  expect(await (await call('/v1/schools?limit=10')).json()).toMatchObject({ count: 0 });
  expect(await (await call('/reference/json')).json()).toMatchObject({ openapi: '3.1.0' });
  expect((await call('/reference')).status).toBe(200);
});

test('the build has its migrations and pictures, and converts images', async () => {
  const picture = new Uint8Array(await readFile(`${ROOT}apps/server/dist/server/pictures/circuit.webp`));
  const uploaded = await call('/v1/upload/image', { method: 'POST', body: formOf('file', picture, 'circuit.webp') });
  expect(uploaded.status).toBe(201);
});

test('the build imports schools and marks workbooks on threads of their own', async () => {
  const csv = 'NAME,REGION,LOCATION\nHill School,North,Hilltown\n';
  const imported = await call('/v1/schools/csv', { method: 'PUT', body: formOf('CSV', csv, 'schools.csv') });
  expect(await imported.json()).toMatchObject({ inserted: 1 });
  const template = await (await call('/v1/questions/bulk/template')).bytes();
  const preview = formOf('file', new Uint8Array(template), 'questions.xlsx');
  const marked = await call('/v1/questions/bulk/preview/marked', { method: 'POST', body: preview });
  expect([marked.status, marked.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining('questions-marked.xlsx'),
  ]);
});

test('no command of the build is in a file that others import, where it would not run', async () => {
  const built = `${ROOT}apps/server/dist/server/`;
  const names = (await readdir(built)).filter((name) => name.endsWith('.js'));
  const text = async (name: string) => readFile(`${built}${name}`, 'utf8');
  const texts = new Map(await Promise.all(names.map(async (name) => [name, await text(name)] as const)));
  const commands = names.filter((name) => texts.get(name)?.includes('import.meta.main'));
  expect(commands).toContain('repair-counts.js');
  const imported = commands.filter((name) => [...texts.values()].some((other) => other.includes(`"./${name}"`)));
  expect(imported).toEqual([]);
});

test(
  'commands of the build find the database',
  async () => {
    await server.stop();
    const env = { ...cleanEnvironment(), DATA_DIR: folder };
    const run = promisify(execFile);
    const command = async (name: string, ...args: string[]) =>
      (await run(process.execPath, ['scripts/command.mjs', name, ...args], { cwd: ROOT, env })).stdout;
    expect(await command('admin-command', 'list')).toContain('admin');
    expect(await command('repair-counts')).toContain('schools: right');
    expect(await command('award-badges')).toContain('0 badges awarded');
    expect(await command('verify-journal-command')).toMatch(/^\d+ operations, all as they were recorded\n/);
  },
  START_LIMIT_MS,
);
