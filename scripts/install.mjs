// Runs on any Node from 20: brings node_modules up to date with package-lock.json, and nothing when it is already.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const lockFile = `${root}package-lock.json`;
const stamp = `${root}node_modules/.quizdesk-installed`;
export const vite = `${root}node_modules/vite/bin/vite.js`;

/** What building needs, whatever NODE_ENV, .npmrc or npm's variables leave out. */
const EVERYTHING = ['--include=dev', '--include=optional', '--include=peer'];

/** The Node that the product runs on, installed with its other packages. */
const installedNode = `${root}node_modules/node/bin/node`;
const WANTED_NODE = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).dependencies.node;

export function hashOf(...texts) {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex');
}

/** Ends the process with a sentence that says what to do. */
export function end(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** The Node that runs the product: the installed one, or this one where it is new enough. */
export function findNode() {
  if (existsSync(installedNode)) return installedNode;
  if (majorOf(process.versions.node) >= majorOf(WANTED_NODE)) return process.execPath;
  if (!existsSync(`${root}node_modules/node`)) end('The packages are missing: npm start installs them.');
  return end(
    `Node.js ${majorOf(WANTED_NODE)} is missing, because npm did not run the script that installs it (ignore-scripts). Run: npm rebuild node --ignore-scripts=false`,
  );
}

const majorOf = (version) => Number(version.split('.')[0]);

/** False in an installation without development packages. */
export const canBuild = () => existsSync(vite);

const packagesIn = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;
const allows = (values, value) => values === undefined || values.includes(value);

/** Optional packages are needed where they are for this machine: programs and libraries that were built for it. */
function isNeeded({ optional, os, cpu, libc }) {
  if (!optional) return true;
  const isBuilt = os !== undefined || cpu !== undefined;
  return isBuilt && allows(os, process.platform) && allows(cpu, process.arch) && allows(libc, libcOfMachine());
}

export function libcOfMachine() {
  if (process.platform !== 'linux') return;
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** Whether npm's own record of what it installed has every package: someone may have run `npm ci` by hand. */
function hasEveryPackage() {
  const record = `${root}node_modules/.package-lock.json`;
  if (!existsSync(record)) return false;
  const installed = packagesIn(record);
  return Object.entries(packagesIn(lockFile)).every(
    ([path, wanted]) =>
      !path.includes('node_modules/') ||
      wanted.link ||
      installed[path]?.version === wanted.version ||
      !isNeeded(wanted),
  );
}

/** Ends the process where a folder that has to be written to cannot be. */
export function requireWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    end(`The folder ${folder} cannot be written to (${error.code}), so nothing can be installed or built there.`);
  }
}

const CODE = /^npm (?:error|ERR!) code (\S+)/m;
const UNREACHABLE = /^(ENOTFOUND|EAI_AGAIN|ECONN\w+|ENET\w+|EHOST\w+|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED)$/;
const UNWRITABLE = /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT)$/;

function explain(output) {
  const code = CODE.exec(output)?.[1] ?? '';
  if (UNREACHABLE.test(code)) {
    return `The packages could not be downloaded (${code}): the first start needs a connection to npm's registry. Try again once there is one.`;
  }
  if (UNWRITABLE.test(code)) return `npm cannot write to ${root} or to its cache (${code}).`;
  return `${output.trimEnd()}\nThe packages could not be installed: npm says why above.`;
}

/**
 * Installs what is missing. npm goes on for some seconds after a Ctrl-C, and longer where only this process is killed: it
 * inherits the `lock`, so that no other one begins before it has ended.
 */
export function installPackages(lock = -1) {
  const wanted = hashOf(readFileSync(lockFile), ...EVERYTHING);
  if (existsSync(stamp) && existsSync(vite) && readFileSync(stamp, 'utf8') === wanted) return;
  requireWritable(root);
  if (!existsSync(vite) || !hasEveryPackage()) {
    process.stdout.write('Installing packages, which takes about a minute…\n');
    rmSync(stamp, { force: true });
    // Without a connection npm would wait for more than a minute before it says so.
    const retries = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
    const args = ['ci', ...EVERYTHING, ...retries, '--no-audit', '--no-fund', '--loglevel=error'];
    const { status, error, stderr } = spawnSync('npm', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['inherit', 'inherit', 'pipe', ...(lock < 0 ? [] : [lock])],
      shell: process.platform === 'win32',
    });
    if (error) end(`npm cannot be run (${error.code}); it comes with Node.js.`);
    if (status !== 0) end(status === null ? 'The installation was interrupted.' : explain(stderr));
    process.stderr.write(stderr);
  }
  writeFileSync(stamp, wanted);
}
