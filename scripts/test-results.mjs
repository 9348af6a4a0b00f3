// What vitest and Playwright report, in one form: `{ file, groups, title, status }`, files named from the repository's root.

/** The tests of vitest's JSON report. One file's tests are there once for each project that ran it. */
export function unitResults({ testResults }, root) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: name.replace(root, ''),
      groups: ancestorTitles,
      title,
      status,
    })),
  );
}

function statusOf({ tests }) {
  // A test that is expected to fail is reported as expected when it does.
  const fault = tests.find(({ status, expectedStatus }) => status !== 'expected' || expectedStatus !== 'passed');
  if (fault === undefined) return tests.length === 0 ? 'never run' : 'passed';
  return fault.status === 'expected' ? `expected to be ${fault.expectedStatus}` : fault.status;
}

/** The tests of Playwright's JSON report. */
export function browserResults({ config, suites }, root) {
  const folder = `${config.rootDir}/`.replace(root, '');
  const read = (suite, groups) => [
    ...(suite.specs ?? []).map((spec) => ({
      file: folder + spec.file,
      groups,
      title: spec.title,
      status: statusOf(spec),
    })),
    ...(suite.suites ?? []).flatMap((inner) => read(inner, [...groups, inner.title])),
  ];
  return suites.flatMap((suite) => read(suite, []));
}

/** How long each file of vitest's JSON report took, once for each project that ran it: `{ file, seconds }`. */
export function durationsOfUnits({ testResults }, root) {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: name.replace(root, ''),
    seconds: (endTime - startTime) / 1000,
  }));
}

/** How long the tests of each file of Playwright's JSON report took together: `{ file, seconds }`. */
export function durationsOfBrowser({ config, suites }, root) {
  const folder = `${config.rootDir}/`.replace(root, '');
  const milliseconds = ({ specs = [], suites: inner = [] }) =>
    [
      ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
      ...inner.map(milliseconds),
    ].reduce((total, one) => total + one, 0);
  return suites.map((suite) => ({ file: folder + suite.file, seconds: milliseconds(suite) / 1000 }));
}

/** A file whose preparation failed has tests that never ran and none that failed: it counts as one failure. */
export function countsOfUnits({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const failedFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + failedFiles.length,
    skipped: numPendingTests + numTodoTests,
  };
}

/** A test that passed at a second try has failed. */
export function countsOfBrowser({ stats: { expected, unexpected, flaky, skipped } }) {
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/** The tests of vitest's JSON report that failed, and the files that did before their tests: `{ name, message }`. */
export function failuresOfUnits({ testResults }, root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(root, '');
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [{ name: file, message }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file} › ${fullName}`,
      message: failureMessages.join('\n'),
    }));
  });
}

/** The tests of Playwright's JSON report that failed, at their first try too: `{ name, message }`. */
export function failuresOfBrowser({ config, suites, errors = [] }, root) {
  const folder = `${config.rootDir}/`.replace(root, '');
  const read = ({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .flatMap(({ results }) => results)
        .filter(({ errors: found }) => found.length > 0)
        .map((result) => ({
          name: `${folder}${file}:${line} › ${title}`,
          message: result.errors.map((error) => error.message).join('\n'),
        })),
    ),
    ...inner.flatMap(read),
  ];
  return [...errors.map(({ message }) => ({ name: folder, message })), ...suites.flatMap(read)];
}
