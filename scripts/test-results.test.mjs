import { expect, test } from 'vitest';
import { countsOfUnits } from './test-results.mjs';

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
