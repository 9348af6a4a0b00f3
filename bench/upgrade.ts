// `npm run bench:upgrade -- COMMIT`: upgrades the release of an earlier commit under load, as docs/operations/upgrade.md says: it
// serves on while `npm run migrate` of this one changes its database on PostgreSQL (BENCH_DATABASE_URL), then both serve side by
// side. Callers read and write over HTTP, and students answer in the database. `--scale=10`: the size of the sample competition.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { cleanEnvironment } from '../apps/server/src/testing/clean-environment.ts';
import { makeDataFolder, removeFolder, signIn } from '../tests/e2e/server.ts';
import { dropDatabase, makeDatabase } from './database.ts';
import { buildConsole, buildServer, checkOut, noteFigures, root, runBench, startBenchServer } from './harness.ts';
import { answerOnce, readPlayers } from './scale/players.ts';

const DATABASE = 'quizdesk_bench_upgrade';
const LONGEST_WAIT_MS = 1000;
const STEADY_MS = 10_000;
const PAUSE_MS = 50;
const READS = [
  '/v1/schools?limit=20',
  '/v1/users?limit=20',
  '/v1/questions?limit=20',
  '/v1/user-answers?limit=20',
  '/v1/overview',
];

interface Call {
  readonly what: string;
  readonly endedMs: number;
  readonly ms: number;
  readonly outcome: string;
}

/** Callers and students, until it is stopped; `urls` are the processes that serve at the time. */
class Load {
  readonly calls: Call[] = [];
  readonly urls: string[] = [];
  readonly #token: string;
  readonly #running: Promise<void>[] = [];
  readonly #students: pg.Client[] = [];
  #isStopped = false;

  constructor(url: string, token: string) {
    this.urls.push(url);
    this.#token = token;
  }

  /** One caller for each list that is read, two that write, and two students who answer. */
  async start(databaseUrl: string): Promise<void> {
    for (const path of READS) this.#repeat(() => this.#fetch(path));
    for (const writer of [1, 2]) this.#repeat((turn) => this.#fetch('/v1/schools', `School ${writer} ${turn}`));
    for (const writer of [1, 2]) {
      const client = new pg.Client(databaseUrl);
      await client.connect();
      this.#students.push(client);
      const players = await readPlayers(client);
      this.#repeat((turn) => this.#time('an answer', () => answerOnce(client, players, turn * 2 + writer), 'stored'));
    }
  }

  #repeat(work: (turn: number) => Promise<void>): void {
    const run = async () => {
      for (let turn = 0; !this.#isStopped; turn++) {
        await work(turn);
        await setTimeout(PAUSE_MS);
      }
    };
    this.#running.push(run());
  }

  async #time(what: string, work: () => Promise<unknown>, done: string): Promise<void> {
    const before = performance.now();
    const outcome = await work().then(
      (answer) => (typeof answer === 'number' ? String(answer) : done),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const endedMs = performance.now();
    this.calls.push({ what, endedMs, ms: endedMs - before, outcome });
  }

  #fetch(path: string, name?: string): Promise<void> {
    const url = this.urls[this.calls.length % this.urls.length];
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' };
    const init = name === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify({ name }) };
    const call = async () => {
      const response = await fetch(url + path, init);
      await response.arrayBuffer();
      return response.status;
    };
    return this.#time(name === undefined ? path : `POST ${path}`, call, '');
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#running);
    await Promise.all(this.#students.map((client) => client.end()));
  }

  /** What happened in a part of the run. */
  report(part: string, fromMs: number, untilMs: number): { part: string; longestMs: number; failed: number } {
    const calls = this.calls.filter(({ endedMs, ms }) => endedMs >= fromMs && endedMs - ms < untilMs);
    const failed = calls.filter(({ outcome }) => !/^2|^stored$/.test(outcome));
    const kinds = [...new Set(calls.map(({ what }) => what))].sort();
    console.log(`${part}: ${calls.length} calls, ${failed.length} failed`);
    for (const kind of kinds) {
      const longest = calls.filter(({ what }) => what === kind).reduce((a, b) => (a.ms > b.ms ? a : b));
      const at = ((longest.endedMs - longest.ms - fromMs) / 1000).toFixed(1);
      console.log(`  ${kind.padEnd(28)} longest ${longest.ms.toFixed(0)} ms, begun at ${at} s`);
    }
    for (const outcome of new Set(failed.map((call) => `${call.what}: ${call.outcome}`))) console.log(`  ${outcome}`);
    return { part, longestMs: Math.max(...calls.map(({ ms }) => ms)), failed: failed.length };
  }
}

/** Runs `npm run migrate` of this release's build. */
async function migrate(databaseUrl: string, folder: string): Promise<void> {
  const child = spawn(process.execPath, [`${root}apps/server/dist/server/migrate-command.js`], {
    stdio: 'inherit',
    env: { ...cleanEnvironment(), DATA_DIR: folder, DATABASE_URL: databaseUrl },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The migration ended with ${code}`);
}

const { values, positionals } = parseArgs({
  options: { scale: { type: 'string', default: '10' } },
  allowPositionals: true,
});
const [commit] = positionals;

await runBench(async (cleanUp) => {
  if (commit === undefined) throw new Error('Name the commit of the release before: npm run bench:upgrade -- COMMIT');
  const sources = await checkOut(cleanUp, commit);
  const before = buildServer(sources);
  await buildConsole();
  buildServer();
  const databaseUrl = await makeDatabase(DATABASE);
  cleanUp(() => dropDatabase(DATABASE));
  // Without the console, which the other commit has not built.
  const env = { DATABASE_URL: databaseUrl, SERVICES: 'account,api,realtime' };
  console.log('Making the sample competition');
  const old = await startBenchServer(cleanUp, env, before, ['--sample', `--scale=${values.scale}`]);
  const { access_token } = await signIn(old.url);
  const load = new Load(old.url, access_token);
  await load.start(databaseUrl);
  const steadyMs = performance.now();
  await setTimeout(STEADY_MS);
  const migratingMs = performance.now();
  const folder = await makeDataFolder();
  cleanUp(() => removeFolder(folder));
  await migrate(databaseUrl, folder);
  const migratedMs = performance.now();
  await setTimeout(STEADY_MS);
  const next = await startBenchServer(cleanUp, env);
  load.urls.push(next.url);
  const besideMs = performance.now();
  await setTimeout(STEADY_MS);
  load.urls.shift();
  await setTimeout(1000); // what the old one is still answering
  await old.stop();
  await setTimeout(STEADY_MS);
  const endMs = performance.now();
  await load.stop();
  load.report('before', steadyMs, migratingMs);
  console.log(`The migration took ${((migratedMs - migratingMs) / 1000).toFixed(1)} s.`);
  const parts = [
    load.report('during the migration', migratingMs, migratedMs),
    load.report('the old one afterwards, until the new one serves', migratedMs, besideMs),
    load.report('side by side, then the new one alone', besideMs, endMs),
  ];
  noteFigures('upgrade', { from: commit, scale: values.scale, migrationMs: migratedMs - migratingMs, parts });
  const passed = parts.every(({ longestMs, failed }) => longestMs <= LONGEST_WAIT_MS && failed === 0);
  console.log(passed ? 'ok' : `OVER: no call may fail or wait for more than ${LONGEST_WAIT_MS} ms`);
  return passed;
});
