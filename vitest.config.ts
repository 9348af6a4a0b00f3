import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { findTestServer } from './apps/server/src/testing/test-server.ts';
import { findTestsWithoutDatabase } from './apps/server/src/testing/tests-without-database.ts';

// An address says all that tests need of PostgreSQL: options or a password of the shell would change what is tested.
for (const name of Object.keys(process.env)) if (/^PG[A-Z]+$/.test(name)) delete process.env[name];

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const serverSources = path('./apps/server/src');
const withoutDatabase = findTestsWithoutDatabase(serverSources);

/** A busy machine is no failure: what tests wait for comes within a second, or after several. */
const patient = { poll: { timeout: 10_000 } };

const propertySeed = path('./packages/contract/src/testing/property-runs.ts');

/** Without it a project has one worker less than there are processors: on two, a single one. It inherits nothing. */
const maxWorkers = 2;

/** A run for which `npm test` has made a build starts the server's workers from it. */
const alias =
  process.env.BUILT_WORKERS === '1'
    ? [{ find: /^.*\/workers\/script-beside\.ts$/, replacement: `${serverSources}/testing/built-scripts.ts` }]
    : [];

const server = {
  alias,
  maxWorkers,
  root: path('./apps/server'),
  pool: 'forks' as const,
  isolate: false, // test files share their process, and the database of it
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: patient,
  setupFiles: [propertySeed, `${serverSources}/testing/cheap-hashes.ts`],
};

/** The server's tests run alike on both databases; `*.embedded.test.ts` and `*.postgresql.test.ts` are about one of them. */
function serverProject(kind: 'embedded' | 'postgresql', other: string): TestProjectInlineConfiguration {
  return {
    extends: false, // else this file is read once for each project
    test: {
      ...server,
      name: `server-${kind}`,
      include: [`${serverSources}/**/*.test.ts`],
      exclude: [`**/*.${other}.test.ts`, ...withoutDatabase],
      env: { TEST_DATABASE: kind },
      globalSetup: [`${serverSources}/testing/database/database-setup.ts`],
    },
  };
}

const pureServerProject: TestProjectInlineConfiguration = {
  extends: false,
  test: {
    ...server,
    name: 'server-pure',
    include: withoutDatabase,
    setupFiles: [...server.setupFiles, `${serverSources}/testing/refuse-databases.ts`],
  },
};

async function serverProjects(): Promise<TestProjectInlineConfiguration[]> {
  const projects = [pureServerProject, serverProject('embedded', 'postgresql')];
  const { address, problem } = await findTestServer();
  if (!problem) return [...projects, serverProject('postgresql', 'embedded')];
  const why = `no PostgreSQL server answers at ${address} (${problem})`;
  if (process.env.REQUIRE_SERVICES === '1') throw new Error(`The tests on PostgreSQL cannot run: ${why}`);
  process.stderr.write(`The tests on PostgreSQL are skipped: ${why}\n`);
  return projects;
}

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      ...(await serverProjects()),
      {
        extends: false,
        test: {
          maxWorkers,
          name: 'contract',
          root: path('./packages/contract'),
          include: [path('./packages/contract/src/**/*.test.ts')],
          setupFiles: [propertySeed],
          isolate: false,
          testTimeout: 30_000, // a busy machine is no failure
        },
      },
      {
        extends: false,
        test: { maxWorkers, name: 'scripts', root: path('./scripts'), include: [path('./scripts/*.test.mjs')] },
      },
      {
        extends: false,
        test: {
          maxWorkers,
          name: 'budgets',
          root: path('./tests/budgets'),
          include: [path('./tests/budgets/*.test.ts'), path('./bench/**/*.test.ts')],
        },
      },
      {
        extends: false,
        // Installs packages, so only `npm run test:deep` runs it.
        test: {
          maxWorkers,
          name: 'deep',
          root: path('./tests/deep'),
          include: process.env.DEEP === '1' ? [path('./tests/deep/*.test.ts')] : [],
        },
      },
      {
        extends: false,
        test: { maxWorkers, name: 'build', root: path('./tests/build'), include: [path('./tests/build/*.test.ts')] },
      },
      {
        extends: false,
        test: {
          maxWorkers,
          name: 'console',
          root: path('./apps/console'),
          include: [path('./apps/console/src/**/*.test.{ts,tsx}')],
          environment: 'happy-dom',
          setupFiles: [propertySeed, path('./apps/console/src/components/page/testing-setup.ts')],
          isolate: false, // a file has its own page; evaluating React for each one takes longer than its tests
          testTimeout: 30_000, // a busy machine is no failure
        },
      },
    ],
  },
});
