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
