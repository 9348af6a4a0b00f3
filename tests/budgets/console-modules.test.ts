import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkBudgets } from './budgets.ts';

const PAGES = fileURLToPath(new URL('../../apps/console/src/routes/_admin/', import.meta.url));

/** Imports and exports of values, and of styles, from other files of the console; types are erased by the build. */
const IMPORT = /^(?:import|export)\s(?!type\s)(?:([^;']*?)\sfrom\s)?'(\.[^']+)'/gm;

const isOfTypes = (names = '') =>
  /^\{.*\}$/s.test(names) &&
  names
    .slice(1, -1)
    .split(',')
    .every((name) => /^\s*(?:type\s|$)/.test(name));

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)]
    .filter(([, names]) => !isOfTypes(names))
    .map(([, , path = '']) => resolve(dirname(file), path));

/** The modules of ours that a page's route imports statically, however indirectly, with their styles. */
function modulesOf(page: string): ReadonlySet<string> {
  const found = new Set([`${PAGES}${page}`]);
  // A set that grows while it is walked.
  for (const file of found) if (!file.endsWith('.css')) for (const imported of importsOf(file)) found.add(imported);
  return found;
}

test('a list and a form load few modules of ours', () => {
  const pages = { '/schools': 'schools/index.tsx', '/questions/new': 'questions/new.tsx' };
  const counted = Object.entries(pages).map(([address, file]) => [address, modulesOf(file).size] as const);
  for (const [, modules] of counted) expect(modules).toBeGreaterThan(40);
  checkBudgets('modules of a page', Object.fromEntries(counted));
});
