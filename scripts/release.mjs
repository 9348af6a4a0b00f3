// `npm run release`: makes release/quizdesk-VERSION.tar.gz of a commit. It runs wherever Node.js is, without npm and a registry.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import server from '../apps/server/vite.config.ts';
import { billOfMaterials } from './bill-of-materials.mjs';
import { prepare } from './build.mjs';
import { end, hashOf, libcOfMachine, root } from './install.mjs';
import { productionPackages } from './production-packages.mjs';
import { unlinkMissing } from './release/links.mjs';

const product = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

/** What is copied as it is, by its place in the archive. Builds and packages follow. */
const FILES = {
  'server.js': 'scripts/release/server.js',
  'scripts/launch.mjs': 'scripts/launch.mjs',
  'scripts/health.mjs': 'scripts/health.mjs',
  LICENSE: 'LICENSE',
  'CHANGELOG.md': 'CHANGELOG.md',
  'SECURITY.md': 'SECURITY.md',
  deploy: 'deploy',
  docs: 'docs',
  'apps/console/dist': 'apps/console/dist',
  'apps/server/dist/server': 'apps/server/dist/server',
};

/** Nothing reads source maps at run time, and the rest is of the machine that built. */
const LEFT_OUT = /\.map$|\/compile-cache$|\/\.built-from$/;

/** The packages that the build does not contain, and what they need of others. */
export const packagesOfRelease = () =>
  productionPackages(...server.ssr.external.map((name) => `node_modules/${name}`)).filter(({ path }) =>
    existsSync(root + path),
  );

function copyPackages(folder) {
  for (const { path } of packagesOfRelease()) {
    const inner = `${root}${path}/node_modules`;
    const filter = (from) => from !== inner && !LEFT_OUT.test(from);
    cpSync(root + path, join(folder, path), { recursive: true, filter });
  }
}

/** What `server.js` compares with the machine that it is started on, in the words of npm. */
function descriptionOf({ name, version, license, dependencies }) {
  const [major] = dependencies.node.split('.');
  const platform = { os: [process.platform], cpu: [process.arch], libc: [libcOfMachine()] };
  return { name, version, license, private: true, type: 'module', engines: { node: `>=${major}` }, ...platform };
}

function sumsOf(folder) {
  const files = globSync('**/*', { cwd: folder, exclude: (path) => path === 'SHA256SUMS' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();
  return files.map((path) => `${hashOf(readFileSync(join(folder, path)))}  ${path}\n`).join('');
}

/** Puts everything into a folder, as it is unpacked later. */
function fill(folder, time) {
  for (const [to, from] of Object.entries(FILES)) {
    cpSync(root + from, join(folder, to), { recursive: true, filter: (path) => !LEFT_OUT.test(path) });
  }
  renameSync(join(folder, 'apps/server/dist/server/THIRD-PARTY-NOTICES'), join(folder, 'THIRD-PARTY-NOTICES'));
  copyPackages(folder);
  const write = (path, text) => writeFileSync(join(folder, path), text);
  const description = descriptionOf(product);
  const { os, cpu, libc, version } = description;
  const readme = readFileSync(`${root}scripts/release/README.md`, 'utf8');
  write('README.md', readme.replaceAll('VERSION', version).replace('PLATFORM', [os, cpu, libc].join(' ')));
  unlinkMissing(folder);
  write('package.json', `${JSON.stringify(description, null, 2)}\n`);
  write('sbom.cdx.json', billOfMaterials(new Date(time * 1000)));
  write('SHA256SUMS', sumsOf(folder));
}

/** The same bytes for the same files on every machine: no owner, order, mode or time of this machine. */
function pack(folder, name, time) {
  const sameForAll = ['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner'];
  const args = ['--create', '--format=ustar', '--mode=u=rwX,go=rX', ...sameForAll, `--directory=${folder}`, name];
  return gzipSync(execFileSync('tar', args, { maxBuffer: 1e9 }), { level: 6 });
}

/** Makes the archive of the build that there is, with the files' time in seconds, and its sum beside it. Returns its path. */
export function makeRelease(target, time) {
  const folder = mkdtempSync(join(tmpdir(), 'quizdesk-release-'));
  const name = `quizdesk-${product.version}`;
  try {
    mkdirSync(join(folder, name));
    fill(join(folder, name), time);
    const archive = pack(folder, name, time);
    const path = join(target, `${name}.tar.gz`);
    mkdirSync(target, { recursive: true });
    writeFileSync(path, archive);
    writeFileSync(`${path}.sha256`, `${hashOf(archive)}  ${basename(path)}\n`);
    return path;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  if (git('status', '--porcelain') !== '') end('A release is made of a commit: commit or stash what has changed.');
  await prepare();
  const path = makeRelease(`${root}release`, Number(git('log', '-1', '--format=%ct')));
  process.stdout.write(`${path}: ${Math.ceil(statSync(path).size / 1e6)} MB\n`);
}
