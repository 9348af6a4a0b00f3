import { expect, test } from 'vitest';
import { faultsOf, titlesOf } from './specification-table.mjs';

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
  `,
  'tests/e2e/towns.spec.ts': `for (const kind of KINDS) test(\`a \${kind} | more\`, async () => {});`,
  'tests/e2e/twice.spec.ts': '',
  'apps/server/src/twice.spec.ts': '',
};
const given = { files: Object.keys(SOURCES), sourceOf: (file) => SOURCES[file] };
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
