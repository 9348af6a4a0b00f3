import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { findTestServer } from './apps/server/src/testing/test-server.ts';

// An address says all that tests need of PostgreSQL: options or a password of the shell would change what is tested.
for (const name of Object.keys(process.env)) if (/^PG[A-Z]+$/.test(name)) delete process.env[name];

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The server's tests run alike on both databases; `*.embedded.test.ts` and `*.postgresql.test.ts` are about one of them. */
function serverProject(kind: 'embedded' | 'postgresql', other: string): TestProjectInlineConfiguration {
  return {
    extends: false, // else this file is read once for each project
    test: {
      name: `server-${kind}`,
      root: path('./apps/server'),
      include: [path('./apps/server/src/**/*.test.ts')],
      exclude: [`**/*.${other}.test.ts`],
      env: { TEST_DATABASE: kind },
      globalSetup: [path('./apps/server/src/testing/database-setup.ts')],
      pool: 'forks',
      isolate: false, // test files share the database of their process
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  };
}

async function serverProjects(): Promise<TestProjectInlineConfiguration[]> {
  const embedded = serverProject('embedded', 'postgresql');
  const { address, problem } = await findTestServer();
  if (!problem) return [embedded, serverProject('postgresql', 'embedded')];
  const why = `no PostgreSQL server answers at ${address} (${problem})`;
  if (process.env.REQUIRE_SERVICES === '1') throw new Error(`The tests on PostgreSQL cannot run: ${why}`);
  process.stderr.write(`The tests on PostgreSQL are skipped: ${why}\n`);
  return [embedded];
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      ...(await serverProjects()),
      {
        extends: false,
        test: {
          name: 'contract',
          root: path('./packages/contract'),
          include: [path('./packages/contract/src/**/*.test.ts')],
        },
      },
      {
        extends: false,
        test: { name: 'scripts', root: path('./scripts'), include: [path('./scripts/*.test.mjs')] },
      },
      {
        extends: false,
        test: {
          name: 'console',
          root: path('./apps/console'),
          include: [path('./apps/console/src/**/*.test.{ts,tsx}')],
          environment: 'happy-dom',
          pool: 'vmForks', // each file on its own, in a third of the time that an environment per file takes
          testTimeout: 30_000, // a busy machine is no failure
        },
      },
    ],
  },
});
