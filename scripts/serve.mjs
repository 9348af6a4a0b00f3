// `npm run serve`: runs the built server; arguments such as `--sample` are passed on. `npm run build` builds it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { end, findNode, root } from './install.mjs';

const built = `${root}apps/server/dist/server`;

// A young generation of 8 MB instead of 64: less memory at rest, and no fewer requests a second.
const FLAGS = ['--max-semi-space-size=8'];
const SETTINGS = { NODE_COMPILE_CACHE: `${built}/compile-cache`, MALLOC_ARENA_MAX: '2' };

/** Whether the build has this script. */
export const isBuilt = (script) => existsSync(`${built}/${script}.js`);

/**
 * Runs a script of the build in place of this process, with the shell's environment and `env`. On systems where a
 * process cannot be replaced, and on a Node before 24, it runs as a child, and this process waits for it.
 */
export function serve(script, args, env = {}) {
  if (!isBuilt(script)) end('There is no build of the server: npm run build makes it.');
  const node = findNode();
  // `./data` is next to the product, wherever the command was given.
  process.chdir(root);
  const command = [...FLAGS, `${built}/${script}.js`, ...args];
  const environment = { ...SETTINGS, ...process.env, ...env };
  if (process.execve && process.platform !== 'win32') {
    process.removeAllListeners('warning'); // execve is experimental
    process.execve(node, [node, ...command], environment);
  }
  const child = spawn(node, command, { stdio: 'inherit', env: environment });
  // Ctrl-C reaches the child too. Other signals are passed on.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 0 : 1)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) serve('main', process.argv.slice(2));
