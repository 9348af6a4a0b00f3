// Builds the console when its sources changed since the last build.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, node, root, run } from './install.mjs';

const SOURCES = ['apps/console', 'packages/contract', 'package-lock.json'];
const LEFT_OUT = new Set(['dist', 'node_modules']);
const stamp = `${root}apps/console/dist/.built-from`;

function* filesIn(path) {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (LEFT_OUT.has(entry.name) || entry.name.includes('.test.')) continue;
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* filesIn(inner);
    else yield inner;
  }
}

function sourcesHash() {
  const paths = SOURCES.flatMap((path) =>
    path.endsWith('.json') ? [join(root, path)] : [...filesIn(join(root, path))],
  );
  return hashOf(...paths.flatMap((path) => [path.slice(root.length), readFileSync(path)]));
}

export function buildConsole() {
  const wanted = sourcesHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stdout.write('Building the console…\n');
  run(node, [`${root}node_modules/vite/bin/vite.js`, 'build', '--logLevel', 'warn'], { cwd: `${root}apps/console` });
  mkdirSync(`${root}apps/console/dist`, { recursive: true });
  // Building may write generated files (the route tree), so what counts is what they are now.
  writeFileSync(stamp, sourcesHash());
}
