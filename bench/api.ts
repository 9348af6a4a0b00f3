// `npm run bench:api`: lists of 100,000 schools on PostgreSQL, beside a bare server on the same machine in the same run.
// BENCH_DATABASE_URL names the server (default: postgres on this machine); a database of its own is made and dropped.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { makeDataFolder, removeFolder, signIn, startServer } from '../tests/e2e/server.ts';
import { dropDatabase, makeDatabase, median, runStatements } from './database.ts';

const DATABASE = 'quizdesk_bench';
const BARE_PORT = 3999;
const SCHOOLS = 100_000;
const CONNECTIONS = 10;
const ROUNDS = 5;
const SECONDS = 3;

const databaseUrl = await makeDatabase(DATABASE);

/** Names that look like names: a search for a word of four letters matches about one in 400. */
const FILL = `INSERT INTO schools (name, region, location, identity_key)
  SELECT name, region, location, school_identity(name, region, location) FROM (
    SELECT initcap(translate(substr(md5('a' || i), 1, 8), '0123456789', 'aeioulnrst')) || ' ' ||
      (ARRAY['Senior High School', 'Academy', 'Girls School', 'Technical Institute', 'College'])[1 + i % 5] AS name,
      'Region ' || i % 16 AS region,
      initcap(translate(substr(md5('b' || i % 3000), 1, 7), '0123456789', 'aeioulnrst')) AS location
    FROM generate_series(1, ${SCHOOLS}) i) names
  ON CONFLICT DO NOTHING`;

const BARE = [
  `CREATE TABLE bare_schools AS SELECT id, name, region, location, logo_url, logo, created_at, updated_at,
    school_words(name, region, location) AS words FROM schools`,
  'ALTER TABLE bare_schools ADD PRIMARY KEY (id)',
  'CREATE INDEX ON bare_schools (name, id)',
  'CREATE INDEX ON bare_schools USING gin (words gin_trgm_ops)',
  'CREATE TABLE bare_count AS SELECT count(*) AS n FROM bare_schools',
];

async function startBare(): Promise<ChildProcess> {
  const path = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, [path, databaseUrl, String(BARE_PORT)], { stdio: 'inherit' });
  for (let tries = 0; tries < 100; tries++) {
    const answers = await fetch(`http://127.0.0.1:${BARE_PORT}/?limit=1&offset=0`).then(
      (response) => response.ok,
      () => false,
    );
    if (answers) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The bare server does not answer');
}

async function requestsPerSecond(url: string, token?: string): Promise<number> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

interface Comparison {
  readonly what: string;
  readonly path: string;
  /** How much of the bare server's throughput is asked for. */
  readonly atLeast: number;
}

const COMPARISONS: Comparison[] = [
  { what: 'page 1 by name', path: '/v1/schools?limit=10&offset=0&sort=name&order=asc', atLeast: 0.7 },
  { what: 'search, many hits', path: '/v1/schools?limit=10&offset=0&sort=name&order=asc&q=academy', atLeast: 0.8 },
  { what: 'search, few hits', path: '/v1/schools?limit=10&offset=0&sort=name&order=asc&q=elsa', atLeast: 0.8 },
  { what: 'page 5,000 by name', path: '/v1/schools?limit=10&offset=49990&sort=name&order=asc', atLeast: 3 },
  { what: 'page 5,000, newest first', path: '/v1/schools?limit=10&offset=49990', atLeast: 3 },
];

async function compare({ what, path, atLeast }: Comparison, ours: string, token: string): Promise<boolean> {
  const bare = `http://127.0.0.1:${BARE_PORT}`;
  const results = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    results.bare.push(await requestsPerSecond(bare + path));
    results.ours.push(await requestsPerSecond(ours + path, token));
  }
  const [us, them] = [median(results.ours), median(results.bare)];
  const ratio = us / them;
  const verdict = ratio >= atLeast ? 'ok' : 'TOO SLOW';
  console.log(
    `${what.padEnd(26)} ${us.toFixed(0).padStart(6)}/s  bare ${them.toFixed(0).padStart(6)}/s  ratio ${ratio.toFixed(2)} (at least ${atLeast})  ${verdict}`,
  );
  return ratio >= atLeast;
}

const folder = await makeDataFolder();
const server = await startServer(folder, { DATABASE_URL: databaseUrl });
await runStatements(databaseUrl, FILL, ...BARE, 'SELECT row_count_merge()');
await runStatements(databaseUrl, 'VACUUM ANALYZE');
const bare = await startBare();
const { access_token } = await signIn(server.url);
console.log(
  `${SCHOOLS.toLocaleString('en-GB')} schools, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s`,
);
const passed: boolean[] = [];
for (const comparison of COMPARISONS) passed.push(await compare(comparison, server.url, access_token));
bare.kill();
await server.stop();
await removeFolder(folder);
await dropDatabase(DATABASE);
process.exit(passed.every(Boolean) ? 0 : 1);
