import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('../', import.meta.url));

/** What repeats without being a job, because it is of one process or one run alone. */
const NO_JOBS = [
  'api/corrections/runs.ts', // says that a run is alive
  'db/replica.ts', // looks how far behind the replica is that the process reads
  'shared/accounts/access-keys.ts', // reads the keys that the process holds in memory
];

test('what is done again and again is a job: no file but these has a timer that repeats', () => {
  const files = globSync('**/*.ts', { cwd: SOURCES }).filter((file) => !/testing|\.test\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const repeating = files.filter((file) => /\bsetInterval\(/.test(readFileSync(SOURCES + file, 'utf8')));
  expect(repeating.sort()).toEqual([...NO_JOBS, 'jobs/start-job.ts'].sort());
});
