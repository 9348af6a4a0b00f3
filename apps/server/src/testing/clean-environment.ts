/** What any process needs of the shell. The rest stays out: REDIS_URL, BRAND_NAME or NODE_OPTIONS would change what is tested. */
const NEEDED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot'];

/** The environment for a process of a test: the product's defaults, whatever the shell of whoever runs the tests has set. */
export function cleanEnvironment(): Record<string, string> {
  return Object.fromEntries(
    NEEDED.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
