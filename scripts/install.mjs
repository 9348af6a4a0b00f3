// Runs on any Node from 20: brings node_modules up to date with package-lock.json, and nothing when it is already.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.quizdesk-installed`;

/** The Node that the product runs on, installed beside its other packages. */
export const node = `${root}node_modules/node/bin/node`;

export function hashOf(...texts) {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex');
}

export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

export function installPackages() {
  const wanted = hashOf(readFileSync(`${root}package-lock.json`));
  if (existsSync(stamp) && existsSync(node) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stdout.write('Installing packages…\n');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { shell: process.platform === 'win32' });
  writeFileSync(stamp, wanted);
}
