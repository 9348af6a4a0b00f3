// `npm run dev`: the server restarts and the console reloads as their files change. Open the address that Vite prints.
import { spawn } from 'node:child_process';
import { buildConsole } from './build.mjs';
import { findNode, installPackages, root } from './install.mjs';
import { inTurn } from './turn.mjs';

await inTurn(installPackages);
// The server serves the built console too, so it must be there once.
await buildConsole();

const node = findNode();
const env = { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'info' };
const children = [
  spawn(node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], { cwd: root, stdio: 'inherit', env }),
  spawn(node, [`${root}node_modules/vite/bin/vite.js`], { cwd: `${root}apps/console`, stdio: 'inherit', env }),
];
let left = children.length;
/** Set where someone ends it, which is no failure, and by the first child that ends by itself. */
let exitCode;
// Ctrl-C reaches the children too; other signals are handed on.
process.on('SIGINT', () => {
  exitCode ??= 0;
});
for (const signal of ['SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    exitCode ??= 0;
    for (const child of children) child.kill(signal);
  });
}
for (const child of children) {
  child.on('exit', (code) => {
    exitCode ??= code ?? 1;
    left -= 1;
    for (const other of children) other.kill('SIGTERM');
    if (left === 0) process.exit(exitCode);
  });
}
