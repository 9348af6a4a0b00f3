/** The variables of the shell that any process needs. Others (REDIS_URL, NODE_OPTIONS) would change what is tested. */
const NEEDED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot'];

/** The environment for a process of a test: the product's defaults, whatever the shell that runs the tests has set. */
export function cleanEnvironment(): Record<string, string> {
  return Object.fromEntries(
    NEEDED.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
