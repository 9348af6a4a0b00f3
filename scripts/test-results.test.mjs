import { expect, test } from 'vitest';
import { countsOfUnits, failuresOfBrowser, failuresOfUnits } from './test-results.mjs';

const file = (status, ...tests) => ({ status, assertionResults: tests.map((one) => ({ status: one })) });
const countsOf = (...testResults) => {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const number = (wanted) => all.filter(({ status }) => status === wanted).length;
  return countsOfUnits({
    numPassedTests: number('passed'),
    numFailedTests: number('failed'),
    numPendingTests: number('skipped'),
    numTodoTests: 0,
    testResults,
  });
};

test('a file that failed before its tests is a failure, and one whose tests failed is not counted twice', () => {
  expect(countsOf(file('passed', 'passed', 'skipped'))).toEqual({ passed: 1, failed: 0, skipped: 1 });
  expect(countsOf(file('passed', 'passed'), file('failed', 'skipped', 'skipped'), file('failed'))).toEqual({
    passed: 1,
    failed: 2,
    skipped: 2,
  });
  expect(countsOf(file('failed', 'failed', 'passed'))).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('each failed test is named with its messages, and so is a file that failed before its tests', () => {
  const one = (status, fullName, ...failureMessages) => ({ status, fullName, failureMessages });
  const testResults = [
    {
      name: '/there/a.test.ts',
      status: 'failed',
      assertionResults: [one('passed', 'adds'), one('failed', 'divides', 'by 0', 'not even')],
    },
    { name: '/there/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: '/there/c.test.ts', status: 'passed', message: '', assertionResults: [one('passed', 'works')] },
  ];
  expect(failuresOfUnits({ testResults }, '/there/')).toEqual([
    { name: 'a.test.ts › divides', message: 'by 0\nnot even' },
    { name: 'b.test.ts', message: 'no such module' },
  ]);
});

test('a browser test that failed at its first try is named with its line, and so is what failed beside the tests', () => {
  const spec = (title, ...results) => ({ file: 'shell/keys.spec.ts', line: 7, title, tests: [{ results }] });
  const inner = { specs: [spec('opens', { errors: [{ message: 'not seen' }] }, { errors: [] })], suites: [] };
  const suites = [{ specs: [spec('closes', { errors: [] })], suites: [inner] }];
  const report = { config: { rootDir: '/there/tests/e2e' }, suites, errors: [{ message: 'the server ended' }] };
  expect(failuresOfBrowser(report, '/there/')).toEqual([
    { name: 'tests/e2e/', message: 'the server ended' },
    { name: 'tests/e2e/shell/keys.spec.ts:7 › opens', message: 'not seen' },
  ]);
});
