// `npm run bench:backup`: the sample competition is backed up from the embedded database while callers read and write, restored
// into another one, moved to PostgreSQL (BENCH_DATABASE_URL), and restored from there into PostgreSQL again; everywhere the rows are
// compared with those of the first backup. `--scale=10`: the size of the sample, 1.2 million answers.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeDataFolder, removeFolder, signIn } from '../tests/e2e/server.ts';
import { dropDatabase, makeDatabase } from './database.ts';
import {
  buildConsole,
  buildServer,
  type CleanUp,
  noteFigures,
  runBench,
  runCommand,
  startBenchServer,
} from './harness.ts';
import { Load } from './load.ts';
import { judge } from './scale/bench.ts';
import { Caller } from './scale/caller.ts';
import { waitForCounts } from './scale/settle.ts';

const DATABASES = ['quizdesk_bench_backup', 'quizdesk_bench_backup_again'] as const;
const STEADY_MS = 20_000;
const MOST = { backup: 60, restore: 90, move: 120, p99: 100 };

/** The rows and the sum of each table, the sequences and the pictures that a backup holds, as text. */
const countsOf = (file: string) => execFileSync('tar', ['xzOf', file, 'counts.json'], { encoding: 'utf8' });

function requireSame(again: string, file: string): void {
  if (countsOf(again) !== countsOf(file)) throw new Error(`The rows of ${again} are not those of ${file}`);
}

const { values } = parseArgs({ options: { scale: { type: 'string', default: '10' } } });

/** An empty place; on PostgreSQL where a database is named. */
async function makePlace(cleanUp: CleanUp, database?: string): Promise<NodeJS.ProcessEnv> {
  const folder = await makeDataFolder();
  cleanUp(() => removeFolder(folder));
  if (database === undefined) return { DATA_DIR: folder };
  const url = await makeDatabase(database);
  cleanUp(() => dropDatabase(database));
  return { DATA_DIR: folder, DATABASE_URL: url };
}

await runBench(async (cleanUp) => {
  await buildConsole();
  buildServer();
  const folder = await mkdtemp(join(tmpdir(), 'quizdesk-bench-backup-'));
  cleanUp(() => removeFolder(folder));
  const place = await makePlace(cleanUp);
  console.log('Making the sample competition');
  const server = await startBenchServer(cleanUp, place, undefined, ['--sample', `--scale=${values.scale}`]);
  const caller = new Caller(server.url);
  await waitForCounts(caller);
  const size = Number((await caller.json('/v1/user-answers/count')).body).toLocaleString('en');
  console.log(`${size} answers`);

  const load = new Load(server.url, (await signIn(server.url)).access_token);
  await load.start();
  const steadyMs = performance.now();
  await setTimeout(STEADY_MS);
  const beginMs = performance.now();
  const first = join(folder, 'embedded.tgz');
  const backupMs = await runCommand('backup', place, [first]);
  const endMs = performance.now();
  await load.stop();
  const before = load.report('before the backup', steadyMs, beginMs);
  const meanwhile = load.report('during the backup', beginMs, endMs);
  await server.stop();

  /** Restores a backup, backs up what is there then, and compares the two; returns how many seconds the restore took. */
  const carry = async (file: string, database?: string) => {
    const there = await makePlace(cleanUp, database);
    const restoreMs = await runCommand('restore', there, [file]);
    const again = join(folder, `${database ?? 'again'}.tgz`);
    await runCommand('backup', there, [again]);
    requireSame(again, file);
    return restoreMs / 1000;
  };
  const embedded = await carry(first);

  const target = await makePlace(cleanUp, DATABASES[0]);
  const settings = join(folder, 'new.env');
  await writeFile(settings, `DATABASE_URL=${target.DATABASE_URL}\nDATA_DIR=${target.DATA_DIR}\n`);
  const moved = join(folder, 'moved.tgz');
  const moveMs = await runCommand('move', place, [settings, moved]);
  const fromPostgresql = join(folder, 'postgresql.tgz');
  const postgresqlBackupMs = await runCommand('backup', target, [fromPostgresql]);
  requireSame(fromPostgresql, moved);
  const postgresql = await carry(fromPostgresql, DATABASES[1]);
  const { faults } = judge([
    { what: 'embedded: backup under load', value: backupMs / 1000, unit: 's', most: MOST.backup },
    { what: 'embedded: size of the backup', value: statSync(first).size / 1e6, unit: 'MB' },
    { what: 'embedded: restore', value: embedded, unit: 's', most: MOST.restore },
    {
      what: 'calls meanwhile, p99',
      value: meanwhile.p99Ms,
      unit: 'ms',
      most: MOST.p99,
      note: `before ${before.p99Ms.toFixed(0)}`,
    },
    {
      what: 'calls meanwhile, longest',
      value: meanwhile.longestMs,
      unit: 'ms',
      note: `before ${before.longestMs.toFixed(0)}`,
    },
    { what: 'calls meanwhile that failed', value: meanwhile.failed, unit: '', most: 0 },
    { what: 'from the embedded database to PostgreSQL, by `move`', value: moveMs / 1000, unit: 's', most: MOST.move },
    { what: 'PostgreSQL: backup', value: postgresqlBackupMs / 1000, unit: 's', most: MOST.backup },
    { what: 'PostgreSQL: restore', value: postgresql, unit: 's', most: MOST.restore },
  ]);
  noteFigures('backup', { scale: values.scale, backupMs, meanwhile, embedded, moveMs, postgresqlBackupMs, postgresql });
  return faults.length === 0;
});
