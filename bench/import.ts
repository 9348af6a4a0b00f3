// `npm run bench:import`: a national list of schools is imported while others page through the list, on both databases.
// The file is the real one beside the repository where it is there, else a made-up one of the same size.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { makeDataFolder, removeFolder, signIn, startServer } from '../tests/e2e/server.ts';
import { dropDatabase, makeDatabase, median } from './database.ts';

const REAL = fileURLToPath(new URL('../../shared/data/schools/england_wales_2015_big.csv', import.meta.url));
const DATABASE = 'quizdesk_bench_import';
const ROUNDS = 3;
const PAUSE_MS = 20;

async function readList(): Promise<Buffer> {
  if (existsSync(REAL)) return readFile(REAL);
  console.log(`There is no ${REAL}; a made-up list takes its place.`);
  const rows = Array.from(
    { length: 21_359 },
    (_, i) => `School ${i} of ${(i * 7919) % 4000},Region ${i % 16},Town ${i % 900}`,
  );
  return Buffer.from(['NAME,REGION,LOCATION', ...rows].join('\n'));
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

/** Pages through the list, one request after the other, until told to stop; answers the longest wait. */
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

async function importOnce(list: Buffer, databaseUrl: string | undefined): Promise<Round> {
  const folder = await makeDataFolder();
  const server = await startServer(folder, { DATABASE_URL: databaseUrl });
  const { access_token } = await signIn(server.url);
  const headers = { authorization: `Bearer ${access_token}` };
  const form = new FormData();
  form.set('CSV', new Blob([new Uint8Array(list)]), 'schools.csv');
  const running = timed(() => fetch(`${server.url}/v1/schools/csv`, { method: 'PUT', headers, body: form }));
  const longestWaitMs = await longestWaitWhile(server.url, headers, running);
  const { ms, result } = await running;
  if (result.status !== 200) throw new Error(`The import answered ${result.status}: ${await result.text()}`);
  await server.stop();
  await removeFolder(folder);
  return { importMs: ms, longestWaitMs };
}

async function measure(kind: string, limits: Round, openUrl: () => Promise<string | undefined>): Promise<boolean> {
  const list = await readList();
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await importOnce(list, await openUrl()));
  const importMs = median(rounds.map((round) => round.importMs));
  const longestWaitMs = Math.max(...rounds.map((round) => round.longestWaitMs));
  const passed = importMs < limits.importMs && longestWaitMs < limits.longestWaitMs;
  console.log(
    `${kind.padEnd(11)} import ${importMs.toFixed(0)} ms (under ${limits.importMs}), ` +
      `longest wait of others ${longestWaitMs.toFixed(0)} ms (under ${limits.longestWaitMs})  ${passed ? 'ok' : 'TOO SLOW'}`,
  );
  return passed;
}

console.log(`21,359 rows, median of ${ROUNDS} rounds, each on an empty database; waits are the longest of all rounds`);
const results = [
  await measure('PostgreSQL', { importMs: 2000, longestWaitMs: 300 }, () => makeDatabase(DATABASE)),
  await measure('embedded', { importMs: 6000, longestWaitMs: 1000 }, async () => undefined),
];
await dropDatabase(DATABASE);
process.exit(results.every(Boolean) ? 0 : 1);
