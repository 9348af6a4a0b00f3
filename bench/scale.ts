// `npm run bench:scale`: how long everything takes with millions of answers, against limits; writes docs/performance.md.
//
//   DATABASE_URL=postgres://… npm run bench:scale -- --part=lists,standings
//
// DATABASE_URL names a database with the sample competition, or an empty one, which is filled at --scale (default: 100) first.
// It is for measuring alone: play and corrections write to it. Where it had an administrator before, ADMIN_USERNAME and
// ADMIN_PASSWORD sign in. SERVER_URL names a server that runs on it already; without, one is started from the build. A second
// database at scale 1 is made on the same PostgreSQL server and dropped.
import { parseArgs } from 'node:util';
import { dropDatabase, makeDatabase } from './database.ts';
import { buildServer, type CleanUp, noteFigures, runBench, startBenchServer } from './harness.ts';
import { judge, type Outcome, type Target } from './scale/bench.ts';
import { measureConsole } from './scale/console.ts';
import { measureCorrections } from './scale/corrections.ts';
import { measureExports } from './scale/exports.ts';
import { describe, readCommit, watchLoad } from './scale/facts.ts';
import { measureLists } from './scale/lists.ts';
import { measureLoad } from './scale/load.ts';
import { measureLog } from './scale/log.ts';
import { writeSection } from './scale/page.ts';
import { measurePlay } from './scale/play.ts';
import { measureStandings } from './scale/standings.ts';
import { openTarget } from './scale/target.ts';
import { wholeNumber } from './whole-number.ts';

const SMALL_DATABASE = 'quizdesk_bench_scale_1';

interface Settings {
  readonly seed: number;
  readonly isAll: boolean;
  readonly seconds: number;
}

type Measure = (large: Target, small: Target, settings: Settings) => Promise<Outcome>;

const PARTS: Readonly<Record<string, Measure>> = {
  lists: measureLists,
  standings: measureStandings,
  load: measureLoad,
  exports: measureExports,
  corrections: measureCorrections,
  play: measurePlay,
  log: measureLog,
  console: measureConsole,
};

const { values: options } = parseArgs({
  options: {
    part: { type: 'string', default: Object.keys(PARTS).join() },
    scale: { type: 'string', default: '100' },
    seed: { type: 'string', default: '19' },
    seconds: { type: 'string', default: '60' },
    all: { type: 'boolean', default: false },
  },
});

/** The product on a database with the sample, which is made where the database is empty. */
async function start(cleanUp: CleanUp, script: string, databaseUrl: string, scale: string): Promise<Target> {
  console.log(`Starting on ${new URL(databaseUrl).pathname.slice(1)}; an empty one is filled at scale ${scale} first`);
  const env = { DATABASE_URL: databaseUrl, SERVICES: 'account,api' };
  const { url } = await startBenchServer(cleanUp, env, script, ['--sample', `--scale=${scale}`]);
  return openAt(cleanUp, url, databaseUrl);
}

async function openAt(cleanUp: CleanUp, url: string, databaseUrl: string): Promise<Target> {
  const target = await openTarget(url, databaseUrl);
  cleanUp(() => target.client.end());
  return target;
}

await runBench(async (cleanUp) => {
  const { DATABASE_URL, SERVER_URL } = process.env;
  const commit = readCommit();
  if (!DATABASE_URL) throw new Error('Set DATABASE_URL to a database for measuring, as this file says');
  const parts = options.part.split(',');
  const unknown = parts.find((part) => !(part in PARTS));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}": ${Object.keys(PARTS).join(', ')}`);
  const script = buildServer();
  const large = SERVER_URL
    ? await openAt(cleanUp, SERVER_URL, DATABASE_URL)
    : await start(cleanUp, script, DATABASE_URL, options.scale);
  const smallUrl = await makeDatabase(SMALL_DATABASE, DATABASE_URL);
  cleanUp(() => dropDatabase(SMALL_DATABASE, DATABASE_URL));
  const small = await start(cleanUp, script, smallUrl, '1');
  const faults: string[] = [];
  // A server that runs already began to count no one knows when.
  const counted = judge(SERVER_URL ? [] : large.started);
  if (counted.section.length > 0) {
    writeSection('start', [await describe(large.client, large.size, commit, watchLoad()()), '', ...counted.section]);
    faults.push(...counted.faults);
  }
  const settings = {
    seed: wholeNumber('--seed', options.seed, 19),
    isAll: options.all,
    seconds: wholeNumber('--seconds', options.seconds, 60),
  };
  for (const part of parts) {
    console.log(`${part} (${new Date().toISOString().slice(11, 19)})`);
    const load = watchLoad();
    const began = performance.now();
    const outcome = await PARTS[part]?.(large, small, settings).catch((error: unknown) => ({
      section: [],
      faults: [`the part failed: ${error instanceof Error ? error.message : String(error)}`],
    }));
    const seconds = Math.round((performance.now() - began) / 1000);
    const about = await describe(large.client, large.size, commit, load());
    if (outcome && outcome.section.length > 0) writeSection(part, [about, '', ...outcome.section]);
    faults.push(...(outcome?.faults ?? []).map((fault) => `${part}: ${fault}`));
    noteFigures('scale', { part, seconds, faults: outcome?.faults });
    console.log(`  ${part} took ${seconds} s`);
  }
  console.log(
    faults.length === 0
      ? 'All within their limits'
      : `Over their limits or failed:\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
  );
  return faults.length === 0;
});
