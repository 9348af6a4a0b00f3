import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Modules through which a test comes to a database, or to a process that opens one. */
const DATABASE_MODULES = [
  'testing/database/test-database.ts',
  'testing/test-server.ts',
  'testing/run-node.ts',
  'db/client.ts',
];

/** Imports and exports of values from other files of ours; types are erased when the tests run. */
const IMPORT = /^(?:import|export)\s(?!type\s)[^;]*?from '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, static_, lazy]) =>
    resolve(dirname(file), static_ ?? lazy ?? ''),
  );

/**
 * The paths of the test files below `src` that import no module that opens a database, however indirectly. They run once
 * instead of once for each database; one that opens a database all the same fails (see refuse-databases.ts).
 */
export function findTestsWithoutDatabase(src: string): string[] {
  const files = globSync('**/*.ts', { cwd: src }).map((name) => join(src, name));
  const imports = new Map(files.map((file) => [file, importsOf(file)]));
  const needing = new Set(DATABASE_MODULES.map((name) => join(src, name)));
  for (const module of needing)
    if (!imports.has(module)) throw new Error(`${module} is not there: DATABASE_MODULES names it`);
  // A set that grows while it is walked: what imports any of these needs a database too.
  for (const needed of needing)
    for (const [file, imported] of imports) if (imported.includes(needed)) needing.add(file);
  return files.filter((file) => file.endsWith('.test.ts') && !needing.has(file)).sort();
}
