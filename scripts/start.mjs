// `npm start`: installs what is missing, builds the console if it changed, runs everything. `--demo` adds the sample competition
// in a data folder of their own. All other arguments, such as `--scale=10`, are the server's.
import { spawn } from 'node:child_process';
import { buildConsole } from './console.mjs';
import { installPackages, node, root } from './install.mjs';

const given = process.argv.slice(2);
const demo = given.includes('--demo');
const rest = given.filter((argument) => argument !== '--demo');
installPackages();
buildConsole();

const env = demo ? { ...process.env, DATA_DIR: process.env.DATA_DIR || './data-demo' } : process.env;
const server = spawn(node, ['apps/server/src/main.ts', ...(demo ? ['--sample'] : []), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env,
});
// Ctrl-C reaches the server by itself; this process only waits for it to close. Other signals are handed on.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 0 : 1)));
