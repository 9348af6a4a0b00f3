// `npm run bench:start`: how long a start of the built server takes until it can serve, and the memory it holds at rest,
// on PostgreSQL (BENCH_DATABASE_URL) and embedded; how long a second `npm start` takes; and how long it is from the archive of
// a release to the first page of a new installation. Each figure is the median of several starts, with the best next to it: on
// a busy machine the best says more. `-- 10` makes ten of each.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { makeRelease } from '../scripts/release.mjs';
import { BUILT, makeDataFolder, removeFolder, startServer } from '../tests/e2e/server.ts';
import { dropDatabase, makeDatabase } from './database.ts';
import { buildConsole, buildServer } from './harness.ts';
import { median } from './statistics.ts';
import { wholeNumber } from './whole-number.ts';

const DATABASE = 'quizdesk_bench_start';
const STARTS = wholeNumber('How many starts', process.argv[2], 5);
/** After this long the work that a start leaves behind is done. */
const SETTLED_MS = 10_000;

const LIMITS = {
  PostgreSQL: { ms: 1000, megabytes: 130 },
  embedded: { ms: 1500, megabytes: 320 },
  'second npm start': { ms: 1800, megabytes: 130 },
  'unpacked release': { ms: 5000, megabytes: 320 },
};

interface Start {
  readonly ms: number;
  readonly megabytes: number;
}

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function startBuilt(folder: string, env: NodeJS.ProcessEnv): Promise<Start> {
  const before = performance.now();
  const server = await startServer(folder, env, [], BUILT);
  const ms = performance.now() - before;
  await setTimeout(SETTLED_MS);
  const megabytes = await residentMegabytes(server.process.pid);
  await server.stop();
  return { ms, megabytes };
}

/** As an operator types it; npm, the shell and the script are part of the time. */
async function startWithNpm(folder: string, env: NodeJS.ProcessEnv): Promise<Start> {
  const before = performance.now();
  const child = spawn('npm', ['start'], {
    env: { ...process.env, ...env, DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1' },
    detached: true,
  });
  let output = '';
  while (!output.includes(' is running at ')) {
    const [chunk] = await once(child.stdout, 'data');
    output += String(chunk);
  }
  const ms = performance.now() - before;
  // npm's process is the leader of the group that the server belongs to.
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await once(child, 'close');
  return { ms, megabytes: 0 };
}

/** Unpacks a release, and starts it with an embedded database that is not there yet. */
async function startRelease(archive: string): Promise<Start> {
  const folder = await mkdtemp(join(tmpdir(), 'quizdesk-bench-release-'));
  try {
    const before = performance.now();
    execFileSync('tar', ['xzf', archive, `--directory=${folder}`]);
    const script = join(folder, basename(archive, '.tar.gz'), 'server.js');
    const server = await startServer(join(folder, 'data'), {}, ['start'], script);
    await (await fetch(server.url)).text();
    const ms = performance.now() - before;
    await server.stop();
    return { ms, megabytes: 0 };
  } finally {
    await removeFolder(folder);
  }
}

async function measureReleases(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'quizdesk-bench-archive-'));
  try {
    const archive = makeRelease(folder, 0);
    const starts: Start[] = [];
    for (let i = 0; i < STARTS; i++) starts.push(await startRelease(archive));
    return report('unpacked release', starts);
  } finally {
    await removeFolder(folder);
  }
}

function report(name: keyof typeof LIMITS, starts: readonly Start[]): boolean {
  const ms = starts.map((start) => start.ms);
  const megabytes = starts.map((start) => start.megabytes);
  const passed = median(ms) <= LIMITS[name].ms && median(megabytes) <= LIMITS[name].megabytes;
  const memory = megabytes.some((size) => size > 0)
    ? `, ${median(megabytes).toFixed(0)} MB at rest (best ${Math.min(...megabytes).toFixed(0)}, at most ${LIMITS[name].megabytes})`
    : '';
  console.log(
    `${name.padEnd(17)} ${median(ms).toFixed(0)} ms (best ${Math.min(...ms).toFixed(0)}, at most ${LIMITS[name].ms})${memory}` +
      `  ${passed ? 'ok' : 'OVER'}`,
  );
  return passed;
}

async function measure(name: keyof typeof LIMITS, env: NodeJS.ProcessEnv, start = startBuilt): Promise<boolean> {
  const folder = await makeDataFolder();
  try {
    await startBuilt(folder, env); // makes the database and the compile cache
    const starts: Start[] = [];
    for (let i = 0; i < STARTS; i++) starts.push(await start(folder, env));
    return report(name, starts);
  } finally {
    await removeFolder(folder);
  }
}

await buildConsole();
buildServer();
console.log(`Second starts, ${STARTS} of each: median, and the best`);
const env = { DATABASE_URL: await makeDatabase(DATABASE) };
try {
  const results = [
    await measure('PostgreSQL', env),
    await measure('second npm start', env, startWithNpm),
    await measure('embedded', {}),
    await measureReleases(),
  ];
  process.exitCode = results.every(Boolean) ? 0 : 1;
} finally {
  await dropDatabase(DATABASE);
}
