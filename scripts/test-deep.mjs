// `npm run test:deep`: what a check of a change does not repeat each time. Every kill, properties and fuzzing in full, every screen
// in every width and scheme, an installation from the archive, and how many small faults the tests of data rules notice. Ends with one table.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { prepare } from './build.mjs';
import { findNode, root } from './install.mjs';
import { BUILT, forgetResults, runBrowser, runUnits } from './run-tests.mjs';

const DEEP = { ...BUILT, DEEP: '1' };

await prepare();
forgetResults();

/** The test files that import this, by what their tests do more of in a deep run. */
function testsWith(module, folders) {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{test,spec}.{ts,tsx}`),
    { cwd: root },
  );
  const found = files.filter((file) => readFileSync(root + file, 'utf8').includes(module));
  if (found.length === 0) throw new Error(`No test imports ${module}`);
  return found;
}

const sources = ['apps/*/src', 'packages/*/src'];

/** `npm run mutation`; its tests are the faults that it made, its failures those that no test noticed beyond what is allowed. */
function runMutation() {
  const stryker = `${root}node_modules/@stryker-mutator/core/bin/stryker.js`;
  const { status } = spawnSync(findNode(), [stryker, 'run', 'stryker.config.json'], { cwd: root, stdio: 'inherit' });
  const report = JSON.parse(readFileSync(`${root}mutation-report/mutation.json`, 'utf8'));
  const faults = Object.values(report.files).flatMap(({ mutants }) => mutants);
  return { status: status ?? 1, passed: faults.length, failed: status === 0 ? 0 : 1 };
}

const parts = {
  kills: () => runUnits(testsWith('testing/kills.ts', sources), DEEP),
  'properties and fuzzing': () => runUnits(testsWith('testing/property-runs', sources), DEEP),
  screens: () => runBrowser(['every-screen.spec.ts'], DEEP),
  'archive and dump': () => runUnits(['--project', 'deep'], DEEP),
  mutation: runMutation,
};

const rows = [];
for (const [part, run] of Object.entries(parts)) {
  const began = performance.now();
  const { status, passed, failed } = await run();
  rows.push({ part, tests: passed + failed, failures: failed, seconds: (performance.now() - began) / 1000, status });
}

process.stdout.write('\n| part | tests | failures | seconds |\n|---|---|---|---|\n');
for (const { part, tests, failures, seconds } of rows) {
  process.stdout.write(`| ${part} | ${tests} | ${failures} | ${seconds.toFixed(0)} |\n`);
}
process.exit(rows.every(({ status }) => status === 0) ? 0 : 1);
