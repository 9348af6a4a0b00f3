import { type ParseArgsConfig, parseArgs } from 'node:util';
import { BackupError } from '../backup/backup-error.ts';
import { type Config, ConfigurationError, parseConfig } from '../config.ts';
import { explainError } from '../logging/error-facts.ts';
import type { Environment } from '../secret-files.ts';
import { checkSettingNames } from '../setting-names.ts';
import { openDatabase } from './client.ts';
import type { OpenDatabase } from './database.ts';
import type { Log } from './log.ts';
import { DatabaseStartError } from './start-error.ts';

const stderrLog: Log = {
  info: () => {},
  warn: (_facts, message) => process.stderr.write(`${message}\n`),
  error: (_facts, message) => process.stderr.write(`${message}\n`),
};

/** The settings of the server that say where its data is. */
const SETTINGS = [
  'DATABASE_URL',
  'DATABASE_URL_FILE',
  'DATABASE_DIRECT_URL',
  'DATABASE_DIRECT_URL_FILE',
  'DATA_DIR',
  'STORAGE_URL',
  'STORAGE_REGION',
  'STORAGE_KEY_ID',
  'STORAGE_SECRET_KEY',
  'STORAGE_SECRET_KEY_FILE',
] as const;

/** Where the data is that a command works on. */
export type CommandPlace = Pick<Config, 'databaseUrl' | 'directUrl' | 'dataDir' | 'store'>;

/** The place that these settings name. Throws a ConfigurationError, and warns of names that look like a mistake. */
export function placeOf(env: Environment): CommandPlace {
  const { databaseUrl, directUrl, dataDir, store } = parseConfig(
    Object.fromEntries(SETTINGS.map((name) => [name, env[name]])),
  );
  const place = { databaseUrl, directUrl, dataDir, store };
  checkSettingNames(env, place, (line) => process.stderr.write(`${line}\n`));
  return place;
}

/**
 * Does a command's work on the place that DATABASE_URL and DATA_DIR name, and prints what it returns. Where the work fails,
 * the process prints the reason, in one line if it is one that an operator can act on, and exits with 1.
 */
export async function runCommandAt(work: (place: CommandPlace) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(await work(placeOf(process.env)));
  } catch (error) {
    const isSaid = [DatabaseStartError, ConfigurationError, BackupError].some((kind) => error instanceof kind);
    process.stderr.write(`${isSaid && error instanceof Error ? error.message : explainError(error)}\n`);
    process.exitCode = 1;
  }
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<Known extends Options> = ReturnType<typeof parseArgs<{ options: Known }>>['values'];

/** Throws for what the command does not know: an option that is spelled wrong would change nothing. */
function readArguments<Known extends Options>(options: Known): Values<Known> {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new ConfigurationError(error instanceof Error ? error.message : String(error));
  }
}

/** The same for work on the open database, with the options that the command takes. */
export function runCommand<const Known extends Options = Record<never, never>>(
  work: (database: OpenDatabase, values: Values<Known>) => Promise<string>,
  // Where none are named, none are known.
  options = {} as Known,
): Promise<void> {
  return runCommandAt(async (place) => {
    const values = readArguments(options);
    const database = await openDatabase({ ...place, maintenance: false, log: stderrLog });
    try {
      return await work(database, values);
    } finally {
      await database.close();
    }
  });
}
