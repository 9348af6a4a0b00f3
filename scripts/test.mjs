// `npm test`: installs what is missing, then runs every test: units and services (vitest), the product in a browser
// (Playwright), and compares the specification's proofs with the tests that passed. `npm test -- unit` and `npm test -- browser` run one half; what follows goes to that runner.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium } from './chromium.mjs';
import { buildConsole } from './console.mjs';
import { installPackages, node, root } from './install.mjs';

// Outside of Playwright's own folder, which it empties.
const results = `${root}node_modules/.cache/quizdesk-test-results`;

/** Runs a test runner, with its output to the terminal and its counts to a file, which `count` reads. */
function runTests(args, env, count) {
  const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  // A runner that died before it wrote its counts has failed all the same.
  const none = { passed: 0, failed: 1, skipped: 0 };
  try {
    return { status: status ?? 1, ...count() };
  } catch (error) {
    process.stderr.write(`The counts of this run cannot be read: ${error.message}\n`);
    return { status: status || 1, ...none };
  }
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

function runUnits(rest) {
  const file = `${results}/unit.json`;
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...rest];
  return runTests([`${root}node_modules/vitest/vitest.mjs`, ...args], {}, () => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = readJson(file);
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  });
}

async function runBrowser(rest) {
  const file = `${results}/browser.json`;
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', ...rest];
  return runTests([`${root}node_modules/@playwright/test/cli.js`, ...args], env, () => {
    const { expected, unexpected, flaky, skipped } = readJson(file).stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  });
}

installPackages();
// The browser tests, and those of the page that the site serves, need the console's build.
buildConsole();
const [half, ...rest] = process.argv.slice(2);
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const runs = [];
if (half !== 'browser') runs.push(runUnits(rest));
if (half !== 'unit') runs.push(await runBrowser(rest));
const sum = (name) => runs.reduce((total, run) => total + run[name], 0);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`);
// Proofs may stand in either half, so that only a whole run can tell whether all of them passed.
const isWhole = half === undefined;
const proven =
  !isWhole || spawnSync(node, [`${root}scripts/specification.mjs`, results], { stdio: 'inherit' }).status === 0;
process.exit(proven && runs.every(({ status }) => status === 0) ? 0 : 1);
