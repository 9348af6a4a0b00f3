// Runs a test runner and counts what became of its tests: `{ status, passed, failed, skipped, durations, failures }`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium } from './chromium.mjs';
import { findNode, root } from './install.mjs';
import {
  countsOfBrowser,
  countsOfUnits,
  durationsOfBrowser,
  durationsOfUnits,
  failuresOfBrowser,
  failuresOfUnits,
} from './test-results.mjs';

/** Where the reports of the last run are: outside of Playwright's own folder, which it empties. */
export const results = `${root}node_modules/.cache/quizdesk-test-results`;

/** For a run that has made a build: the server starts its workers from it. */
export const BUILT = { BUILT_WORKERS: '1' };

export function forgetResults() {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
}

/** Its output goes to the terminal and its report to a file, which `read` reads. */
function run(args, env, read) {
  const { status } = spawnSync(findNode(), args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const none = { passed: 0, failed: 0, skipped: 0, durations: [], failures: [] };
  const found = { status: status ?? 1, ...none };
  try {
    Object.assign(found, read());
  } catch (error) {
    process.stderr.write(`The counts of this run cannot be read: ${error.message}\n`);
    found.status ||= 1;
  }
  // A runner that failed outside of its tests, or died before it had counted them, has failed all the same.
  if (found.status !== 0 && found.failed === 0 && found.failures.length === 0) {
    found.failures.push({
      name: args[0].replace(root, ''),
      message: `ended with ${found.status} though no test failed`,
    });
  }
  if (found.status !== 0) found.failed ||= 1;
  return found;
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

export function runUnits(rest, env = {}) {
  const file = `${results}/unit.json`;
  const errors = `${results}/unit-errors.json`;
  const reporters = ['default', 'json', `${root}scripts/testing/errors-reporter.mjs`];
  const args = ['run', ...reporters.map((reporter) => `--reporter=${reporter}`), `--outputFile.json=${file}`, ...rest];
  return run([`${root}node_modules/vitest/vitest.mjs`, ...args], { ...env, VITEST_ERRORS_FILE: errors }, () => {
    const report = readJson(file);
    return {
      ...countsOfUnits(report),
      durations: durationsOfUnits(report, root),
      failures: [...failuresOfUnits(report, root), ...readJson(errors)],
    };
  });
}

export async function runBrowser(rest, env = {}) {
  const file = `${results}/browser.json`;
  const needed = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...env };
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', ...rest];
  return run([`${root}node_modules/@playwright/test/cli.js`, ...args], needed, () => {
    const report = readJson(file);
    return {
      ...countsOfBrowser(report),
      durations: durationsOfBrowser(report, root),
      failures: failuresOfBrowser(report, root),
    };
  });
}
