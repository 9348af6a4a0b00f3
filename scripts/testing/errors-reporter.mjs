// A reporter of vitest that writes the errors outside of any test, which its JSON report leaves out, to VITEST_ERRORS_FILE.
import { writeFileSync } from 'node:fs';

export default class ErrorsReporter {
  onTestRunEnd(_modules, unhandledErrors) {
    const errors = unhandledErrors.map((error) => ({
      name: `${error.type ?? 'Unhandled error'}, beside the tests`,
      message: String(error.stack ?? error.message),
    }));
    writeFileSync(process.env.VITEST_ERRORS_FILE, JSON.stringify(errors));
  }
}
