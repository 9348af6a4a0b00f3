// `npm test`: installs what is missing, then runs every test: units and services (vitest), the product in a browser
// (Playwright), and compares the specification's proofs and the budgets with what ran. What follows goes to the runner of a part:
// `npm test -- unit` and `npm test -- browser` run one half. `npm test -- changed` runs the tests that import what is not
// committed yet, or has changed since a given commit. `npm test -- crash` kills as often on PostgreSQL as on the embedded database.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { buildConsole, buildServer } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { installPackages, node, root } from './install.mjs';
import { durationsOfBrowser, durationsOfUnits } from './test-results.mjs';

// Outside of Playwright's own folder, which it empties.
const results = `${root}node_modules/.cache/quizdesk-test-results`;

/** Runs a test runner, with its output to the terminal and its counts to a file, which `count` reads. */
function runTests(args, env, count) {
  const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  // A runner that died before it wrote its counts has failed all the same.
  const none = { passed: 0, failed: 1, skipped: 0, durations: [] };
  try {
    return { status: status ?? 1, ...count() };
  } catch (error) {
    process.stderr.write(`The counts of this run cannot be read: ${error.message}\n`);
    return { status: status || 1, ...none };
  }
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

function runUnits(rest, env = {}) {
  const file = `${results}/unit.json`;
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...rest];
  return runTests([`${root}node_modules/vitest/vitest.mjs`, ...args], env, () => {
    const report = readJson(file);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      durations: durationsOfUnits(report, root),
    };
  });
}

async function runBrowser(rest) {
  const file = `${results}/browser.json`;
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', ...rest];
  return runTests([`${root}node_modules/@playwright/test/cli.js`, ...args], env, () => {
    const report = readJson(file);
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { passed: expected, failed: unexpected + flaky, skipped, durations: durationsOfBrowser(report, root) };
  });
}

installPackages();
// The browser tests, and those of the page that the site serves, need the console's build; one test starts the server's.
buildConsole();
buildServer();
const [part, ...rest] = process.argv.slice(2);
const isWhole = part === undefined;
rmSync(results, { recursive: true, force: true });
if (isWhole) rmSync(`${root}node_modules/.cache/quizdesk-budgets.jsonl`, { force: true });
mkdirSync(results, { recursive: true });
const runs = [];
if (part === 'crash') {
  runs.push(runUnits(['src/crash.test.ts', 'src/db/durability.test.ts', ...rest], { ALL_KILLS: '1' }));
} else if (part === 'changed') {
  const since = rest.length > 0 ? `=${rest[0]}` : '';
  runs.push(runUnits([`--changed${since}`, '--passWithNoTests']));
  runs.push(await runBrowser([`--only-changed${since}`, '--pass-with-no-tests']));
} else {
  if (part !== 'browser') runs.push(runUnits(rest));
  if (part !== 'unit') runs.push(await runBrowser(rest));
}

const SLOWEST = 20;
const slowest = runs.flatMap(({ durations }) => durations).sort((a, b) => b.seconds - a.seconds);
process.stdout.write(`\nSlowest files:\n`);
for (const { file, seconds } of slowest.slice(0, SLOWEST))
  process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${file}\n`);
const sum = (name) => runs.reduce((total, run) => total + run[name], 0);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`);
// Proofs and measurements may stand in either half, so that only a whole run can tell whether all are there.
const succeeds = (...args) => spawnSync(node, args, { cwd: root, stdio: 'inherit' }).status === 0;
const proven = !isWhole || succeeds('scripts/specification.mjs', results);
const withinBudgets = !isWhole || succeeds('tests/budgets/command.ts', '--whole');
process.exit(proven && withinBudgets && runs.every(({ status }) => status === 0) ? 0 : 1);
