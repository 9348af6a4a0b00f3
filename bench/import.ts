// `npm run bench:import`: a list of schools is imported while others page through the list, on both databases. The national
// list is the real one next to the repository where it is there, else a made-up one of the same size.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { signIn } from '../tests/e2e/server.ts';
import { dropDatabase, makeDatabase } from './database.ts';
import { buildServer, type CleanUp, noteFigures, runBench, startBenchServer } from './harness.ts';
import { median } from './statistics.ts';

const REAL = fileURLToPath(new URL('../../shared/data/schools/england_wales_2015_big.csv', import.meta.url));
const DATABASE = 'quizdesk_bench_import';
const ROUNDS = 3;
const PAUSE_MS = 20;

function madeUpList(schools: number): Buffer {
  const rows = Array.from(
    { length: schools },
    (_, i) => `School ${i} of ${(i * 7919) % 4000},Region ${i % 16},Town ${i % 900}`,
  );
  return Buffer.from(['NAME,REGION,LOCATION', ...rows].join('\n'));
}

async function nationalList(): Promise<Buffer> {
  if (existsSync(REAL)) return readFile(REAL);
  console.log(`There is no ${REAL}; a made-up list takes its place.`);
  return madeUpList(21_359);
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

/** Pages through the list, one request after the other, until the work is done; returns the longest response time. */
async function longestWaitWhile(url: string, headers: Record<string, string>, work: Promise<unknown>): Promise<number> {
  let isOver = false;
  let longest = 0;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { ms } = await timed(async () => (await fetch(`${url}/v1/schools?limit=10&sort=name`, { headers })).json());
    longest = Math.max(longest, ms);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  await over;
  return longest;
}

interface Round {
  readonly importMs: number;
  readonly longestWaitMs: number;
}

/** Imports a list as the console does: a dry run, which is not measured, and then the import itself. */
async function importOnce(cleanUp: CleanUp, list: Buffer, databaseUrl: string | undefined): Promise<Round> {
  const env = { DATABASE_URL: databaseUrl, SERVICES: 'account,api' };
  const server = await startBenchServer(cleanUp, env, buildServer());
  const { access_token } = await signIn(server.url);
  const headers = { authorization: `Bearer ${access_token}` };
  const send = async (query: string) => {
    const body = new FormData();
    body.set('CSV', new Blob([new Uint8Array(list)]), 'schools.csv');
    const response = await fetch(`${server.url}/v1/schools/csv${query}`, { method: 'PUT', headers, body });
    if (response.status !== 200) throw new Error(`The import returned ${response.status}: ${await response.text()}`);
    return response.json();
  };
  await send('?dry_run=true');
  const running = timed(() => send(''));
  const longestWaitMs = await longestWaitWhile(server.url, headers, running);
  const { ms } = await running;
  await server.stop();
  return { importMs: ms, longestWaitMs };
}

interface Case {
  readonly what: string;
  readonly list: Buffer;
  readonly limits: Round;
  readonly openUrl: () => Promise<string | undefined>;
}

async function measure(cleanUp: CleanUp, { what, list, limits, openUrl }: Case): Promise<boolean> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await importOnce(cleanUp, list, await openUrl()));
  const importMs = median(rounds.map((round) => round.importMs));
  const longestWaitMs = Math.max(...rounds.map((round) => round.longestWaitMs));
  const passed = importMs <= limits.importMs && longestWaitMs <= limits.longestWaitMs;
  console.log(
    `${what.padEnd(26)} import ${importMs.toFixed(0)} ms (at most ${limits.importMs}), ` +
      `longest wait of others ${longestWaitMs.toFixed(0)} ms (at most ${limits.longestWaitMs})  ${passed ? 'ok' : 'TOO SLOW'}`,
  );
  noteFigures('import', { what, importMs, longestWaitMs });
  return passed;
}

await runBench(async (cleanUp) => {
  cleanUp(() => dropDatabase(DATABASE));
  const onServer = () => makeDatabase(DATABASE);
  const embedded = async () => undefined;
  const [short, long] = [madeUpList(10_000), await nationalList()];
  console.log(`Median of ${ROUNDS} rounds, each on an empty database; waits are the longest of all rounds`);
  const cases: Case[] = [
    { what: 'PostgreSQL, 10,000 rows', list: short, limits: { importMs: 1000, longestWaitMs: 300 }, openUrl: onServer },
    {
      what: 'PostgreSQL, national list',
      list: long,
      limits: { importMs: 2000, longestWaitMs: 300 },
      openUrl: onServer,
    },
    { what: 'embedded, national list', list: long, limits: { importMs: 6000, longestWaitMs: 1000 }, openUrl: embedded },
  ];
  const passed: boolean[] = [];
  for (const one of cases) passed.push(await measure(cleanUp, one));
  return passed.every(Boolean);
});
