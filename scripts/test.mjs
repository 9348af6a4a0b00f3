// `npm test`: installs what is missing, then runs every test: units and services (vitest), the product in a browser
// (Playwright), and compares the specification's proofs and the budgets with what ran. What follows goes to the runner of a part:
// `npm test -- unit` and `npm test -- browser` run one half. `npm test -- changed` runs the tests that import what is not
// committed yet, or has changed since a given commit.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { buildConsole, prepare } from './build.mjs';
import { end, findNode, installPackages, root } from './install.mjs';
import { BUILT, forgetResults, results, runBrowser, runUnits } from './run-tests.mjs';
import { inTurn } from './turn.mjs';

const [part, ...rest] = process.argv.slice(2);
// Taken for nothing, a word that is none of these would run all tests.
if (part !== undefined && !['unit', 'browser', 'changed'].includes(part))
  end(`${part} is no part of the tests; there are: unit, browser, changed. One file: npm test -- unit ${part}`);
const isWhole = part === undefined;
const isOfFiles = part === 'unit' && rest.length > 0;
if (isOfFiles) {
  // Tests of a build make it themselves; most others of the server need that there is a console, of whatever age.
  await inTurn(installPackages);
  if (!existsSync(`${root}apps/console/dist/index.html`)) await buildConsole();
} else await prepare();
forgetResults();
if (isWhole) rmSync(`${root}node_modules/.cache/quizdesk-budgets.jsonl`, { force: true });

const env = isOfFiles ? {} : BUILT;
const runs = [];
async function runPart(name, run) {
  const began = performance.now();
  runs.push({ name, ...(await run()), seconds: (performance.now() - began) / 1000 });
}

if (part === 'changed') {
  const since = rest.length > 0 ? `=${rest[0]}` : '';
  await runPart('unit', () => runUnits([`--changed${since}`, '--passWithNoTests'], env));
  await runPart('browser', () => runBrowser([`--only-changed${since}`, '--pass-with-no-tests']));
} else {
  if (part !== 'browser') await runPart('unit', () => runUnits(rest, env));
  if (part !== 'unit') await runPart('browser', () => runBrowser(rest));
}

const SLOWEST = 20;
const slowest = runs.flatMap(({ durations }) => durations).sort((a, b) => b.seconds - a.seconds);
const line = (seconds, text) => process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${text}\n`);
process.stdout.write('\nSlowest files:\n');
for (const { file, seconds } of slowest.slice(0, SLOWEST)) line(seconds, file);
process.stdout.write('\nIn all:\n');
for (const { name, seconds } of runs) line(seconds, name);
const sum = (name) => runs.reduce((total, run) => total + run[name], 0);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`);
// Proofs and measurements may be in either half, so that only a whole run can find whether all are there.
const succeeds = (...args) => spawnSync(findNode(), args, { cwd: root, stdio: 'inherit' }).status === 0;
const proven = !isWhole || succeeds('scripts/specification.mjs', results);
const withinBudgets = !isWhole || succeeds('tests/budgets/command.ts', '--whole');
// Once more at the very end, where a log that is cut still has them.
const MESSAGE_LINES = 12;
for (const { name, message } of runs.flatMap(({ failures }) => failures)) {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES);
  process.stdout.write(`\nFailed: ${name}\n${lines.map((one) => `    ${one}\n`).join('')}`);
}
process.exit(proven && withinBudgets && runs.every(({ status }) => status === 0) ? 0 : 1);
