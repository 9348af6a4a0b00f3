// `npm run budgets`: the figures that tests measured last, compared with budgets.json. `-- --accept` tightens the file to them and
// adds new ones; `-- --accept --loosen NAME` lets the figure or section of that name grow. `-- --whole`, which
// scripts/test.mjs runs after all tests, also fails for budgets that nothing measured.
import { parseArgs } from 'node:util';
import { accept, canTighten, compare, problemOf, readBudgets, readMeasured, writeBudgets } from './budgets.ts';

const { values } = parseArgs({
  options: {
    accept: { type: 'boolean', default: false },
    loosen: { type: 'string', multiple: true, default: [] },
    whole: { type: 'boolean', default: false },
  },
});

const measured = readMeasured();
if (values.accept) writeBudgets(accept(readBudgets(), measured, new Set(values.loosen)));

const all = compare(readBudgets(), measured);
const problems = all.map(problemOf).filter((problem) => problem !== undefined);
// Without PostgreSQL some figures cannot be measured; where all services must be there, none may be missing.
if (values.whole && process.env.REQUIRE_SERVICES === '1') {
  const lost = all.filter((one) => one.measured === undefined);
  problems.push(...lost.map(({ section, name }) => `${section}, ${name}: nothing measures it; delete its line`));
}
if (!values.accept && !values.whole) {
  for (const { section, name, budget, measured: value } of all) {
    console.log(`${section}, ${name}: ${value ?? 'not measured'} of ${budget ?? 'no budget'}`);
  }
}
for (const { section, name, budget, measured: value } of all.filter(canTighten)) {
  console.log(
    `${section}, ${name}: ${value} is below its budget of ${budget}; tighten it: npm run budgets -- --accept`,
  );
}
for (const problem of problems) console.error(`FAILED  ${problem}`);
if (values.accept && problems.length > 0) console.error('Let a figure grow with --loosen and its name or section.');
process.exit(problems.length === 0 ? 0 : 1);
