// `npm run build`: builds the console and the server, each where its sources changed since its last build.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf, installPackages, node, root, run } from './install.mjs';

const LEFT_OUT = new Set(['dist', 'node_modules']);
const vite = `${root}node_modules/vite/bin/vite.js`;

/** False in an installation without development packages: it runs a build that was made elsewhere. */
export const canBuild = () => existsSync(vite);

function* filesIn(path) {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (LEFT_OUT.has(entry.name) || entry.name.includes('.test.')) continue;
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* filesIn(inner);
    else yield inner;
  }
}

function sourcesHash(app) {
  const paths = [app, 'packages/contract'].flatMap((path) => [...filesIn(join(root, path))]);
  return hashOf(
    ...[...paths, `${root}package-lock.json`].flatMap((path) => [path.slice(root.length), readFileSync(path)]),
  );
}

function build(app, output) {
  const stamp = `${root}${app}/${output}/.built-from`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash(app)) return;
  process.stderr.write(`Building ${app}…\n`);
  // A test runner's own NODE_ENV would build React for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  run(node, [vite, 'build', '--logLevel', 'warn'], { cwd: `${root}${app}`, env });
  // Building may write generated files (the route tree), so what counts is what they are now.
  writeFileSync(stamp, sourcesHash(app));
}

export const buildConsole = () => build('apps/console', 'dist');
export const buildServer = () => build('apps/server', 'dist/server');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  installPackages();
  buildConsole();
  buildServer();
}
