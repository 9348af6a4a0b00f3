// `npm run bench:upgrade -- COMMIT`: upgrades the release of an earlier commit under load, as docs/operations/upgrade.md says: it
// serves on while `npm run migrate` of this one changes its database on PostgreSQL (BENCH_DATABASE_URL), then both serve side by
// side. Callers read and write over HTTP, and students answer in the database. `--scale=10`: the size of the sample competition.
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeDataFolder, removeFolder, signIn } from '../tests/e2e/server.ts';
import { dropDatabase, makeDatabase } from './database.ts';
import { buildConsole, buildServer, checkOut, noteFigures, runBench, runCommand, startBenchServer } from './harness.ts';
import { Load } from './load.ts';

const DATABASE = 'quizdesk_bench_upgrade';
const LONGEST_WAIT_MS = 1000;
const STEADY_MS = 10_000;

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
  const folder = await makeDataFolder();
  cleanUp(() => removeFolder(folder));
  const migratingMs = performance.now();
  await runCommand('migrate', { DATA_DIR: folder, DATABASE_URL: databaseUrl });
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
