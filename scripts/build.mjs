// `npm run build`: builds the console and the server, each where its sources changed since its last build.
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canBuild, end, findNode, hashOf, installPackages, requireWritable, root, run, vite } from './install.mjs';
import { buildNotices } from './notices.mjs';
import { inTurn } from './turn.mjs';

const LEFT_OUT = new Set(['dist', 'node_modules', 'testing']);

function* filesIn(path) {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (LEFT_OUT.has(entry.name) || entry.name.includes('.test.')) continue;
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* filesIn(inner);
    else yield inner;
  }
}

function sourcesHash({ app, texts = [] }) {
  const paths = [app, 'packages/contract', ...texts.filter((path) => existsSync(root + path))].flatMap((path) => [
    ...filesIn(join(root, path)),
  ]);
  return hashOf(
    ...[...paths, `${root}package-lock.json`].flatMap((path) => [path.slice(root.length), readFileSync(path)]),
  );
}

/** Archives and images contain the build of the server, and so the licences of all that they install. */
function writeLicences(folder) {
  writeFileSync(`${folder}/THIRD-PARTY-NOTICES`, buildNotices());
  copyFileSync(`${root}LICENSE`, `${folder}/LICENSE`);
}

const stampOf = ({ app, output }) => `${root}${app}/${output}/.built-from`;

function isFresh(part) {
  const stamp = stampOf(part);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash(part);
}

function build(part) {
  const { app, output, finish } = part;
  if (isFresh(part)) return;
  if (!canBuild()) end('npm has not installed what building needs. Delete node_modules and run: npm ci --include=dev');
  requireWritable(`${root}${app}`);
  process.stderr.write(`Building ${app}…\n`);
  // A build that is broken off must not be taken for the one before.
  rmSync(stampOf(part), { force: true });
  // A test runner's own NODE_ENV would build React for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  run(findNode(), [vite, 'build', '--logLevel', 'warn'], { cwd: `${root}${app}`, env });
  finish?.(`${root}${app}/${output}`);
  // Building may write generated files (the route tree), so what counts is what they are now.
  writeFileSync(stampOf(part), sourcesHash(part));
}

const CONSOLE = { app: 'apps/console', output: 'dist', texts: ['docs/guide'] };
const SERVER = { app: 'apps/server', output: 'dist/server', finish: writeLicences };

/** Several tests, or two runs of them, may want a build where there is none. */
const buildOnce = async (part) => {
  if (!isFresh(part)) await inTurn(() => build(part));
};

export const buildConsole = () => buildOnce(CONSOLE);
export const buildServer = () => buildOnce(SERVER);

/** Brings packages and builds up to date, while no other command does so in this clone. */
export async function prepare() {
  await inTurn((lock) => {
    installPackages(lock);
    build(CONSOLE);
    build(SERVER);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepare();
