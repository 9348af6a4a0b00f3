import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNode, root } from './install.mjs';
import { touchedFiles } from './new-resource.mjs';

let copy;

/** A copy of the project as it is, with the packages of this one but its own workspaces. */
function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'quizdesk-new-resource-'));
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const path of new Set(list.split('\0').filter((one) => existsSync(join(root, one)) && one !== ''))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { errorOnExist: false, force: true });
  }
  mkdirSync(join(folder, 'node_modules/@quizdesk'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@quizdesk' || name.startsWith('.')) continue;
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  for (const [name, path] of [
    ['contract', 'packages/contract'],
    ['server', 'apps/server'],
    ['console', 'apps/console'],
  ])
    symlinkSync(join(folder, path), join(folder, 'node_modules/@quizdesk', name));
  symlinkSync(join(root, 'apps/server/node_modules'), join(folder, 'apps/server/node_modules'));
  return folder;
}

/** Runs a script in the copy; fails with what it printed. */
function run(...args) {
  const { status, stdout, stderr } = spawnSync(findNode(), args, { cwd: copy, encoding: 'utf8' });
  expect(status, `${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

beforeAll(() => {
  copy = copyProject();
}, 60_000);
afterAll(() => copy && rmSync(copy, { recursive: true, force: true }), 60_000);

test('new resources can be generated, one after the other, built and type-checked', () => {
  run('scripts/new-resource.mjs', 'venues');
  run('scripts/new-resource.mjs', 'galleries', 'gallery');
  const route = readFileSync(join(copy, 'apps/server/src/api/galleries/galleries.routes.ts'), 'utf8');
  expect(route).toContain('galleryRoutes');
  // Writes the route tree.
  run('--input-type=module', '-e', "await (await import('./scripts/build.mjs')).buildConsole()");
  for (const part of ['packages/contract', 'apps/server', 'apps/console'])
    run('node_modules/typescript/bin/tsc', '-p', `${part}/tsconfig.json`, '--noEmit', '--incremental', 'false');
}, 240_000);

test('the tests that they come with pass, and those that hold of every resource', () => {
  const runTests = (...args) => run('node_modules/vitest/vitest.mjs', 'run', '--project', 'server-embedded', ...args);
  runTests('api/galleries', 'api/venues');
  expect(runTests('api/operations/every-write', '-t', '(galleries|venues)\\.')).toContain('6 passed');
}, 240_000);

test('a resource brings and changes no more files than its page says', () => {
  const files = touchedFiles();
  const page = readFileSync(`${root}docs/add-a-resource.md`, 'utf8');
  expect(page).toContain(`${files.length} files`);
  expect(files.filter((path) => !page.includes(path))).toEqual([]);
});
