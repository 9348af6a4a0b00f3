import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { ensureFirstAdministrator } from './account/first-administrator.ts';
import { removeAbandonedImports } from './api/schools/import/school-import.queries.ts';
import { type Config, ConfigurationError, parseConfig } from './config.ts';
import { openDatabase } from './db/client.ts';
import { commandLine } from './db/command-line.ts';
import type { OpenDatabase } from './db/database.ts';
import { farSettings } from './db/server-settings.ts';
import { DatabaseStartError } from './db/start-error.ts';
import { requireTimeZone } from './db/time-zone.ts';
import { explainError } from './logging/error-facts.ts';
import { createProcessLog } from './logging/process-log.ts';
import { parseSampleArguments, type SampleArguments } from './sample/sample-arguments.ts';
import { checkSettingNames } from './setting-names.ts';
import { openStorage } from './storage/open-storage.ts';
import { keepPrivate } from './storage/private-folder.ts';
import type { Storage } from './storage/storage.ts';

/** A reason for not starting that an operator can act on, in one line. */
class StartError extends Error {
  override readonly name = 'StartError';
}

const print = (text: string) => process.stdout.write(`${text}\n`);

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Makes a folder and those above it. Node's own recursive mkdir never ends below some file systems, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const isMissingParent = errorCode(error) === 'ENOENT' && !existsSync(dirname(folder));
    if (!isMissingParent) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder);
  }
}

async function makeDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(join(folder, 'uploads'));
    await keepPrivate(folder);
    await keepPrivate(join(folder, 'uploads'), true);
  } catch (error) {
    throw new StartError(
      `Cannot write to the data folder ${folder} (${errorCode(error) ?? 'unknown error'}); set DATA_DIR to one that can be written.`,
    );
  }
}

/**
 * Makes the folder of backups where it is missing, and something in it; warns where that fails, for a backup that cannot be
 * stored would be missed too late. The server starts all the same: a contest does not wait for a disk of backups.
 */
async function checkBackupFolder(folder: string, log: FastifyBaseLogger): Promise<void> {
  try {
    await makeFolder(folder);
    await rmdir(await mkdtemp(join(folder, '.quizdesk-')));
  } catch (err) {
    log.warn({ err, folder }, 'the folder of backups cannot be written');
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} is in use; set PORT to a free one.`);
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be opened by this user; set PORT to one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new StartError(`HOST ${host} is no address of this machine.`);
    throw error;
  }
}

const LOOPBACK = /^(localhost|127\..+|::1)$/;

/** True where other machines can call and no proxy that encrypts is known to be in front. */
const isOpenToOthers = ({ host, trustedProxies, tls }: Config) =>
  tls === undefined && trustedProxies === 0 && !LOOPBACK.test(host);

/** The command that changes a password, for the folder or database of this start. */
function passwordCommand({ databaseUrl, dataDir }: Config, username: string): string {
  const isElsewhere = databaseUrl === undefined && dataDir !== resolve('data');
  return `${isElsewhere ? `DATA_DIR=${dataDir} ` : ''}${commandLine('admin', 'reset-password', username)}`;
}

/** The short block that a start prints: where it is, where the data are, and once the first administrator. */
async function greet(app: FastifyInstance, config: Config, database: OpenDatabase): Promise<void> {
  const first = await ensureFirstAdministrator(database.db, config);
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  print(`${config.brandName} is running at ${config.tls ? 'https' : 'http'}://localhost:${port}`);
  print(`  Database       ${database.description}`);
  if (isOpenToOthers(config)) {
    print('  Network        open to other machines, without encryption: see docs/operations/network.md');
  }
  const far = database.kind === 'postgresql' ? await farSettings(database.pool) : [];
  if (far.length > 0) print(`  Settings       ${far.join(', ')}: see docs/operations/sizing.md`);
  if (!first) return;
  print(`  Administrator  ${first.username}`);
  if (first.generatedPassword !== undefined) {
    print(
      `  Password       ${first.generatedPassword}   (shown this once; change it with: ${passwordCommand(config, first.username)})`,
    );
  }
}

/** Everything that closing waits for, together: a little less than the 10 s after which container runtimes kill. */
const CLOSED_WITHIN_MS = 9500;
/** Ctrl-C reaches every process of the terminal, and npm hands it on once more: what comes that soon is the same. */
const SAME_CTRL_C_MS = 500;

/** Ends the process where closing takes too long. Nothing acknowledged is lost: both databases have written it. */
function endInTime(log: FastifyBaseLogger): void {
  const end = () => {
    log.error('closing took too long; the process ends with work under way');
    process.exit(1);
  };
  setTimeout(end, CLOSED_WITHIN_MS).unref();
}

/**
 * Closes at a signal; one that comes while the start still runs waits for its end. A second Ctrl-C ends the process now.
 * Where something else than a terminal asks for it, requests are served for a while longer (DRAIN_SECONDS).
 */
function closeOnSignals(app: FastifyInstance, database: OpenDatabase, started: Promise<void>): void {
  let sinceMs: number | undefined;
  const close = async (signal: NodeJS.Signals) => {
    if (sinceMs !== undefined) {
      if (signal === 'SIGINT' && performance.now() - sinceMs > SAME_CTRL_C_MS) process.exit(130);
      return;
    }
    sinceMs = performance.now();
    if (signal === 'SIGINT') print('');
    const failed = await started.then(
      () => false,
      () => true,
    );
    if (failed) return; // the start closes everything and says why
    if (signal !== 'SIGINT') await app.drain(app.config.drainMs);
    endInTime(app.log);
    try {
      await app.close();
      await database.close();
      process.exitCode = 0;
    } catch (error) {
      app.log.error({ err: error }, 'closing failed');
      process.exitCode = 1;
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close(signal));
}

interface SampleSettings extends SampleArguments {
  readonly timeZone: string;
}

/** Fills an empty database with the sample competition, and says so. */
async function makeSample(
  database: OpenDatabase,
  storage: Storage,
  { scale, timeZone }: SampleSettings,
): Promise<void> {
  const { insertSample } = await import('./sample/sample.ts');
  const made = await insertSample(database, storage, { timeZone, scale, say: print });
  if (!made && scale > 1) print('The database is not empty: it is left as it is, and --scale changes nothing.');
}

/** Node would print the whole error, with the values of a failed statement. */
function endOnUncaught(log: FastifyBaseLogger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the process ends: an error was not caught');
    process.exit(1);
  });
}

async function start(): Promise<void> {
  const config = parseConfig(process.env);
  checkSettingNames(process.env, config, (line) => process.stderr.write(`${line}\n`));
  const sample = parseSampleArguments(process.argv.slice(2), config);
  // What is written holds data of pupils: the other users of the machine may read none of it.
  process.umask(0o077);
  await makeDataFolder(config.dataDir);
  const log: FastifyBaseLogger = createProcessLog(config.logLevel);
  endOnUncaught(log);
  // Not waited for: a disk on the network that is away may not answer at all.
  if (config.backups.folder !== undefined) void checkBackupFolder(config.backups.folder, log);
  // The rest of the code is read while the database opens: each takes about a second.
  const [database, { buildApp }] = await Promise.all([openDatabase({ ...config, log }), import('./app.ts')]);
  try {
    await requireTimeZone(database, config.contestTimeZone);
    await removeAbandonedImports(database.db);
    const storage = await openStorage(config);
    // Not waited for: everything but pictures is served without it.
    void storage.check().catch((err: unknown) => log.warn({ err }, 'the store of pictures does not respond'));
    if (sample) await makeSample(database, storage, { ...sample, timeZone: config.contestTimeZone });
    const app = await buildApp({ config, database, storage }, log);
    const started = listen(app, config).then(() => greet(app, config, database));
    closeOnSignals(app, database, started);
    await started;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigurationError) return `The configuration is wrong:\n${error.message.replace(/^/gm, '  ')}`;
  if (error instanceof StartError || error instanceof DatabaseStartError) return error.message;
  return explainError(error);
}

start().catch((error: unknown) => {
  // Whatever the start has opened by then (a port, a connection to Redis) must not keep the process alive.
  process.stderr.write(`${explain(error)}\n`, () => process.exit(1));
});
