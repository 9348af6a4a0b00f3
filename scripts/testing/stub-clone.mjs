// A clone in a separate folder whose npm and Vite are stand-ins: they write what the scripts look for.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { cleanEnvironment } from '../../apps/server/src/testing/clean-environment.ts';
import { root } from '../install.mjs';

/** Logs its arguments, then does what NPM_STUB names. */
const NPM = `#!${process.execPath}
const { appendFileSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } = require('node:fs');
const [kind = '', code] = (process.env.NPM_STUB ?? '').split(' ');
appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
if (kind === 'fails') {
  process.stderr.write(\`npm error code \${code}\\nnpm error a second line\\n\`);
  process.exit(1);
}
rmSync('node_modules', { recursive: true, force: true });
mkdirSync('node_modules/node/bin', { recursive: true });
if (kind === 'waits') {
  const { createServer } = require('node:net');
  appendFileSync('npm.log', \`waiting \${process.pid}\\n\`);
  createServer().listen(0); // until it is killed
  return;
}
if (kind !== 'without-scripts') symlinkSync(process.execPath, 'node_modules/node/bin/node');
const isWhole = process.argv.includes('--include=dev') && kind !== 'without-vite';
if (isWhole) cpSync('vite-stub', 'node_modules/vite', { recursive: true });
cpSync('package-lock.json', 'node_modules/.package-lock.json');
`;

const VITE = `
const { mkdirSync, writeFileSync } = require('node:fs');
const isServer = process.cwd().endsWith('server');
const folder = isServer ? 'dist/server' : 'dist';
mkdirSync(folder, { recursive: true });
writeFileSync(\`\${folder}/main.js\`, "console.log('serving', ...process.argv.slice(2))");
`;

const lockOf = (version) =>
  JSON.stringify({
    packages: {
      '': {},
      'apps/server': { dependencies: { vite: version } },
      'apps/console': {},
      'node_modules/vite': { version },
    },
  });

/** Whether a process still runs that this user may end. */
function isOurs(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export function makeClone() {
  const folder = mkdtempSync(join(tmpdir(), 'quizdesk clone '));
  const write = (path, content) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  for (const name of readdirSync(join(root, 'scripts'))) {
    if (name.endsWith('.mjs') && !name.includes('.test.'))
      cpSync(join(root, 'scripts', name), join(folder, 'scripts', name));
  }
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  write('package.json', JSON.stringify({ type: 'commonjs', dependencies: { node: '24.0.0' } }));
  write('package-lock.json', lockOf('1.0.0'));
  write('apps/server/src/main.ts', '');
  write('apps/console/src/main.ts', '');
  write('packages/contract/index.ts', '');
  write('vite-stub/bin/vite.js', VITE);
  write('bin/npm', NPM);
  chmodSync(join(folder, 'bin/npm'), 0o755);
  // The folder of the test's own npm is left out.
  const environment = { ...cleanEnvironment(), PATH: join(folder, 'bin') };

  const children = new Set();

  /** Begins `npm start`. */
  function begin(env = {}, options = {}, script = 'start', args = []) {
    const child = spawn(process.execPath, [join(folder, `scripts/${script}.mjs`), ...args], {
      env: { ...environment, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    children.add(child.on('exit', () => children.delete(child)));
    const ended = Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((resolve) => child.on('close', resolve)),
    ]).then(([output, errors, code]) => ({ output, errors, code }));
    return { child, ended };
  }

  return {
    folder,
    write,
    begin,
    start: (env, options) => begin(env, options).ended,
    lockOf,
    /** Removes the clone and what a test that failed has left running. */
    remove: () => {
      for (const child of children) child.kill('SIGKILL');
      const log = existsSync(join(folder, 'npm.log')) ? readFileSync(join(folder, 'npm.log'), 'utf8') : '';
      for (const [, pid] of log.matchAll(/^waiting (\d+)$/gm))
        if (isOurs(Number(pid))) process.kill(Number(pid), 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
