import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildConsole, buildServer } from './build.mjs';
import { root } from './install.mjs';
import { productionPackages } from './production-packages.mjs';
import { unlinkMissing } from './release/links.mjs';
import { makeRelease, packagesOfRelease } from './release.mjs';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // a busy machine is no failure

const TIME = 1_790_000_000;
/** Permissions do not bind the superuser. */
const USER = process.getuid() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let folder;
let archive;
let installed;

/** A folder that the user of the server may write to. */
function makeFolder(name) {
  const path = join(folder, name);
  mkdirSync(path);
  if (USER.uid !== undefined) chownSync(path, USER.uid, USER.gid);
  return path;
}

beforeAll(async () => {
  await buildConsole();
  await buildServer();
  folder = mkdtempSync(join(tmpdir(), 'quizdesk release '));
  chmodSync(folder, 0o755);
  archive = makeRelease(join(folder, 'made'), TIME);
  execFileSync('tar', ['xzf', archive, '--no-same-owner', `--directory=${folder}`]);
  installed = join(folder, basename(archive, '.tar.gz'));
  execFileSync('chmod', ['-R', 'a-w', installed]);
});
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true });
});

const read = (path) => readFileSync(join(installed, path), 'utf8');
const filesOf = (path) =>
  globSync('**/*', { cwd: path })
    .filter((name) => statSync(join(path, name)).isFile())
    .sort();

describe('the archive', () => {
  test('has the same bytes however often it is made, and their sum beside it', () => {
    const again = makeRelease(join(folder, 'again'), TIME);
    expect(readFileSync(`${again}.sha256`, 'utf8')).toBe(readFileSync(`${archive}.sha256`, 'utf8'));
    expect(
      spawnSync('sha256sum', ['--check', basename(`${again}.sha256`)], { cwd: join(folder, 'again') }).status,
    ).toBe(0);
  });

  test('has the sums of all its files', () => {
    const named = read('SHA256SUMS')
      .trim()
      .split('\n')
      .map((line) => line.slice(66));
    expect([...named, 'SHA256SUMS'].sort()).toEqual(filesOf(installed));
    expect(spawnSync('sha256sum', ['--quiet', '--check', 'SHA256SUMS'], { cwd: installed }).status).toBe(0);
  });

  test('has builds, migrations, the handbook and the packages that the build does not contain, but no sources', () => {
    const files = filesOf(installed);
    expect(files).toEqual(
      expect.arrayContaining(['server.js', 'README.md', 'docs/operations/README.md', 'deploy/quizdesk.service']),
    );
    expect(files).toEqual(expect.arrayContaining(['apps/console/dist/index.html', 'apps/server/dist/server/main.js']));
    const migrations = filesOf(`${root}apps/server/src/db/migrations`);
    expect(files).toEqual(
      expect.arrayContaining(migrations.map((name) => `apps/server/dist/server/migrations/${name}`)),
    );
    const packages = packagesOfRelease().map(({ path }) => `${path}/package.json`);
    expect(packages).toContain('node_modules/sharp/package.json');
    expect(files).toEqual(expect.arrayContaining(packages));
    expect(files.filter((path) => /\.map$|\.built-from|compile-cache|(^|\/)vite\/|\/src\/db\//.test(path))).toEqual([]);
  });

  test('names all that it bundles or contains, with the licences', () => {
    const bill = JSON.parse(read('sbom.cdx.json'));
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'quizdesk' } } });
    const named = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl)));
    const notices = read('THIRD-PARTY-NOTICES');
    const packages = productionPackages('apps/server', 'apps/console').filter(({ path }) => existsSync(root + path));
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter(({ name, version }) => !named.has(`pkg:npm/${name}@${version}`))).toEqual([]);
    expect(packages.filter(({ name, version }) => !notices.includes(`\n${name} ${version} (`))).toEqual([]);
  });
});

describe('unpacked into a folder that it cannot write to, with no environment', () => {
  const begin = (args, env) =>
    spawn(process.execPath, [join(installed, 'server.js'), ...args], { cwd: folder, env, ...USER });

  /** Runs a command to its end. */
  async function run(args, env) {
    const child = begin(args, env);
    child.stdin.end();
    const ended = new Promise((resolve) => child.on('close', resolve));
    const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { output, errors, code };
  }

  /** Starts the server, calls what is given with its address, and stops it. Returns what it printed. */
  async function serve(env, use) {
    const child = begin([], { PORT: '0', HOST: '127.0.0.1', ...env });
    const ended = new Promise((resolve) => child.on('close', resolve));
    let output = '';
    const address = await new Promise((resolve, reject) => {
      const add = (chunk) => {
        output += chunk;
        const port = / is running at http:\/\/localhost:(\d+)\n/.exec(output)?.[1];
        if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
      };
      child.stdout.on('data', add);
      child.stderr.on('data', add);
      child.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
    });
    try {
      await use(address);
    } finally {
      child.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
    return output;
  }

  test('it serves the first page as a separate user, and is backed up and restored', async () => {
    const before = filesOf(installed);
    const DATA_DIR = makeFolder('data');
    const printed = await serve({ DATA_DIR }, async (address) => {
      const page = await fetch(address);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
      expect((await fetch(`${address}/reference/static/index.html`)).status).toBe(200);
      expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'ok' });
    });
    expect(printed).toContain(`change it with: DATA_DIR=${DATA_DIR} node server.js admin reset-password admin)`);

    expect(await run(['migrate'], { DATA_DIR })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Up to date/),
    });
    const backups = makeFolder('backups');
    const file = join(backups, 'backup.tgz');
    expect(await run(['backup', file], { DATA_DIR })).toMatchObject({ code: 0, errors: '' });
    const restored = { DATA_DIR: makeFolder('restored') };
    expect(await run(['restore', file], restored)).toMatchObject({ code: 0, errors: '' });
    expect((await run(['admin', 'list'], restored)).output).toContain('admin');
    expect(filesOf(installed)).toEqual(before);
  });

  test('it says in one line where a command or its file is missing', async () => {
    const DATA_DIR = makeFolder('unused');
    expect(await run(['bakcup'], { DATA_DIR })).toEqual({
      output: '',
      errors:
        'bakcup is not a command; there are: start, demo, admin, migrate, backup, restore, move, pictures, repair-counts, verify-journal, award-badges\n',
      code: 1,
    });
    expect(await run(['backup'], { DATA_DIR })).toMatchObject({
      errors: 'Name one file: node server.js backup FILE\n',
      code: 1,
    });
  });

  test.each([[undefined], ['./data']])('it keeps no data in its own folder: DATA_DIR=%s', async (DATA_DIR) => {
    expect(await run(['migrate'], { ...(DATA_DIR && { DATA_DIR }) })).toEqual({
      output: '',
      errors: 'Set DATA_DIR to the folder of the data, outside of the folder of the release.\n',
      code: 1,
    });
  });
});

test('its documents lead to its files alone', () => {
  expect(unlinkMissing(installed)).toBe(0);
});

test('the commands of a release are those of a clone', () => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  const inClone = Object.entries(scripts).flatMap(([name, script]) => {
    const command = /^node scripts\/command\.mjs (\S+)$/.exec(script)?.[1];
    return command === undefined ? [] : [`${name}: ['${command}']`];
  });
  expect(inClone.length).toBeGreaterThan(5);
  const start = readFileSync(`${root}scripts/release/server.js`, 'utf8').replaceAll(/^ {2}'([\w-]+)': /gm, '  $1: ');
  expect(inClone.filter((line) => !start.includes(`  ${line},\n`))).toEqual([]);
});

test.each([
  [{ engines: { node: '>=999' } }, /^Node\.js 999 or newer is needed; this is [\d.]+\.\n$/],
  [{ cpu: ['pdp11'] }, /^This release was made for machines with \w+ pdp11 \w+; this one has .+\.\n$/],
])('a machine that does not suit is refused in one line: %o', (facts, sentence) => {
  const copy = join(folder, Object.keys(facts)[0]);
  for (const path of ['server.js', 'scripts/launch.mjs']) cpSync(join(installed, path), join(copy, path));
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...JSON.parse(read('package.json')), ...facts }));
  const { status, stderr } = spawnSync(process.execPath, [join(copy, 'server.js')], { encoding: 'utf8', env: {} });
  expect([status, stderr]).toEqual([1, expect.stringMatching(sentence)]);
});
