import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { checkBudgets } from '../tests/budgets/budgets.ts';
import { root } from './install.mjs';
import { productionPackages } from './production-packages.mjs';

/** Bytes of a package's own files; packages installed below it are counted as packages. */
function bytesOf(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules')
    .map((entry) => join(folder, entry.name))
    .reduce((sum, path) => sum + (statSync(path).isDirectory() ? bytesOf(path) : statSync(path).size), 0);
}

test('a production install has no more packages and megabytes than its budget', () => {
  // Those of other platforms are locked, but not installed.
  const folders = productionPackages('', 'apps/server')
    .map(({ path }) => join(root, path))
    .filter((folder) => existsSync(folder));
  const bytes = folders.reduce((sum, folder) => sum + bytesOf(folder), 0);
  checkBudgets('production install', { packages: folders.length, megabytes: Math.ceil(bytes / 1e6) });
});
