import { describe, expect, test } from 'vitest';
import { faultInResults, faultInSource, faultsOf, titlesOf } from './specification-table.mjs';
import { browserResults, unitResults } from './test-results.mjs';

const SOURCES = {
  'apps/console/src/towns.test.ts': `
    test('a town is listed', async () => {
      expect(await found('ekoso')).toEqual(['x', 1]);
      page.getByRole('button', { name: 'Add' });
    });
    describe('a town', () => {
      it.each([['a', 1], ["b('c', 2)", 3]])(
        'has no %s: 404',
        () => {},
      );
      it.runIf(found)("isn't lost", { timeout: 1 }, () => {});
    });
    describe.each(KINDS)('the list of $name', () => {});
    test.skip('is left out', () => {});
    it.fails('is meant to fail', () => {});
    // test('is commented out', () => {});
  `,
  'tests/e2e/towns.spec.ts': `for (const kind of KINDS) test(\`a \${kind} | more\`, async () => {});`,
  'tests/e2e/twice.spec.ts': '',
  'apps/server/src/twice.spec.ts': '',
};
const given = { files: Object.keys(SOURCES), faultOf: faultInSource((file) => SOURCES[file]) };
const HEAD = '# Towns\n\n| What | Ours | Proven by |\n|---|---|---|\n';
const faults = (...rows) => faultsOf(HEAD + rows.join('\n'), given);

test('titles are those of tests and groups, as the source says them', () => {
  const { tests, groups } = titlesOf(SOURCES['apps/console/src/towns.test.ts']);
  expect([...tests]).toEqual(['a town is listed', 'has no %s: 404', "isn't lost"]);
  expect([...groups]).toEqual(['a town', 'the list of $name']);
});

test('rows whose tests are there are right', () => {
  expect(
    faults(
      '| One | | towns.test.ts › a town is listed |',
      "| Two \\| three | [0011] | towns.test.ts › has no %s: 404<br>console/src/towns.test.ts › a town › isn't lost |",
      `| Four | | towns.spec.ts › a \${kind} \\| more |`,
      '| One case | | towns.test.ts › the list of villages › has no lake: 404<br>towns.spec.ts › a town \\| more |',
      '\n[0011]: towns.md',
    ),
  ).toEqual([]);
});

test.each([
  ['| One | |  |', 'line 5: no test proves "One"'],
  ['| One | towns.test.ts › a town is listed |', 'line 5: 2 cells instead of 3'],
  ['| One | | towns.test.ts |', 'line 5: "towns.test.ts" is not of the form file › title'],
  ['| One | | cities.test.ts › a town is listed |', 'line 5: there is no file cities.test.ts'],
  [
    '| One | | twice.spec.ts › x |',
    'line 5: twice.spec.ts is ambiguous: tests/e2e/twice.spec.ts, apps/server/src/twice.spec.ts',
  ],
  ['| One | [0012] | towns.test.ts › a town is listed |', 'line 5: [0012] has no address'],
  ['| One | | towns.test.ts › is left out |', 'line 5: towns.test.ts has no test "is left out"'],
  ['| One | | towns.test.ts › is meant to fail |', 'line 5: towns.test.ts has no test "is meant to fail"'],
  ['| One | | towns.test.ts › is commented out |', 'line 5: towns.test.ts has no test "is commented out"'],
  ['| One | | towns.test.ts › a town |', 'line 5: towns.test.ts has no test "a town"'],
  ['| One | | towns.test.ts › a city › a town is listed |', 'line 5: towns.test.ts has no group "a city"'],
  [
    '| One | | towns.test.ts › a town is listed<br>towns.test.ts › ekoso |',
    'line 5: towns.test.ts has no test "ekoso"',
  ],
])('%s is refused', (row, fault) => {
  expect(faults(row)).toEqual([fault]);
});

test('a document without rows is refused', () => {
  expect(faults()).toEqual(['there are no rows']);
});

test('a heading with nothing below it is refused', () => {
  const row = '| One | | towns.test.ts › a town is listed |';
  expect(faults(row, '', '## Cities', '', '### Large ones', '', '### Small ones')).toEqual([
    'line 9: nothing stands below "Large ones"',
    'line 11: nothing stands below "Small ones"',
  ]);
});

describe('by what the runners reported', () => {
  const assertion = (title, status, ...ancestorTitles) => ({ title, status, ancestorTitles });
  const unit = {
    testResults: [
      {
        name: '/repository/apps/console/src/towns.test.ts',
        assertionResults: [
          assertion('a town is listed', 'passed'),
          assertion('has no lake: 404', 'passed', 'the list of villages'),
          assertion('has no river: 404', 'failed', 'the list of villages'),
          assertion('has no lake: 404', 'skipped', 'the list of hamlets'),
          assertion('is twice', 'passed'),
          assertion('is twice', 'skipped'),
        ],
      },
    ],
  };
  const spec = (title, status, expectedStatus = 'passed') => ({
    title,
    file: 'towns.spec.ts',
    tests: [{ status, expectedStatus }],
  });
  const browser = {
    config: { rootDir: '/repository/tests/e2e' },
    suites: [
      {
        title: 'towns.spec.ts',
        specs: [spec('a town | more', 'expected'), spec('a lake | more', 'flaky')],
        suites: [{ title: 'a village', specs: [spec('grows', 'expected', 'failed'), spec('shrinks', 'skipped')] }],
      },
    ],
  };
  const results = [...unitResults(unit, '/repository/'), ...browserResults(browser, '/repository/')];
  const faultsOfRun = (proof) =>
    faultsOf(`${HEAD}| One | | ${proof} |`, { ...given, faultOf: faultInResults(results) });

  test.each([
    'towns.test.ts › a town is listed',
    'towns.test.ts › the list of villages › has no lake: 404',
    'towns.spec.ts › a town \\| more',
  ])('%s is proven', (proof) => {
    expect(faultsOfRun(proof)).toEqual([]);
  });

  test.each([
    ['towns.test.ts › a city is listed', '"a city is listed" of towns.test.ts did not run'],
    ['towns.test.ts › has no %s: 404', '"the list of villages › has no river: 404" of towns.test.ts is failed'],
    ['towns.test.ts › has no lake: 404', '"the list of hamlets › has no lake: 404" of towns.test.ts is skipped'],
    ['towns.test.ts › is twice', '"is twice" of towns.test.ts is skipped'],
    [`towns.spec.ts › a \${kind} \\| more`, '"a lake | more" of towns.spec.ts is flaky'],
    ['towns.spec.ts › a village › grows', '"a village › grows" of towns.spec.ts is expected to be failed'],
    ['towns.spec.ts › shrinks', '"a village › shrinks" of towns.spec.ts is skipped'],
    ['towns.spec.ts › a hamlet › shrinks', '"a hamlet › shrinks" of towns.spec.ts did not run'],
  ])('%s is not proven', (proof, fault) => {
    expect(faultsOfRun(proof)).toEqual([`line 5: ${fault}`]);
  });
});
