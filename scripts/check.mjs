// `npm run check`: format, lint, promises, types, unused code and the specification's tests. Every check runs, two at a time; the exit code says whether one failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { findNode, installPackages, root } from './install.mjs';
import { inTurn } from './turn.mjs';

await inTurn(installPackages);
const node = findNode();

const bin = (path) => `${root}node_modules/${path}`;
const projects = ['packages/contract', 'apps/server', 'apps/console', 'tests/e2e', 'bench'];
const checks = {
  'format and lint': [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  promises: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', 'apps', 'packages', 'tests', 'bench'],
  ...Object.fromEntries(
    projects.map((path) => [`types of ${path}`, [bin('typescript/bin/tsc'), '-p', `${path}/tsconfig.json`]]),
  ),
  'specification table': [`${root}scripts/specification.mjs`],
  'unused code': [bin('knip/bin/knip.js'), '--no-progress'],
};

const AT_ONCE = 2;

/** Runs one check and prints its outcome and time, and what it said where it failed. Resolves to whether it passed. */
async function runCheck([name, command]) {
  const began = performance.now();
  const child = spawn(node, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  process.stdout.write(
    `${code === 0 ? 'ok    ' : 'FAILED'} ${seconds.padStart(7)}  ${name}\n${code === 0 ? '' : `${out}${err}\n`}`,
  );
  return code === 0;
}

const waiting = Object.entries(checks);

async function runWaiting() {
  let passed = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) passed = (await runCheck(next)) && passed;
  return passed;
}

const passed = await Promise.all(Array.from({ length: AT_ONCE }, runWaiting));
process.exit(passed.every(Boolean) ? 0 : 1);
