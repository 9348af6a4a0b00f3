// Runs a script of the built server, in a clone and in an archive of a release.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
export const built = `${root}apps/server/dist/server`;

// A young generation of 8 MB instead of 64: less memory at rest, and no fewer requests a second.
const FLAGS = ['--max-semi-space-size=8'];
const SETTINGS = { NODE_COMPILE_CACHE: `${built}/compile-cache`, MALLOC_ARENA_MAX: '2' };

/**
 * Runs a script in place of this process, with the shell's environment and `env`. On systems where a process cannot be
 * replaced, and on a Node before 24, it runs as a child, and this process waits for it.
 */
export function launch(node, script, args, env = {}) {
  // npm names the folder in which a command was given; the paths of its arguments begin there.
  const environment = { ...SETTINGS, INIT_CWD: process.cwd(), ...process.env, ...env };
  // `./data` is next to the product, wherever the command was given.
  process.chdir(root);
  const command = [...FLAGS, `${built}/${script}.js`, ...args];
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
