import { BackupError } from '../backup/backup-error.ts';
import { type Config, ConfigurationError, parseConfig } from '../config.ts';
import { explainError } from '../logging/error-facts.ts';
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

/**
 * Does a command's work on the place that DATABASE_URL and DATA_DIR name, and prints what it returns. Where the work fails,
 * the process prints the reason, in one line if it is one that an operator can act on, and exits with 1.
 */
export async function runCommandAt(work: (place: CommandPlace) => Promise<string>): Promise<void> {
  try {
    const { databaseUrl, directUrl, dataDir, store } = parseConfig(
      Object.fromEntries(SETTINGS.map((name) => [name, process.env[name]])),
    );
    const place = { databaseUrl, directUrl, dataDir, store };
    checkSettingNames(process.env, place, (line) => process.stderr.write(`${line}\n`));
    process.stdout.write(await work(place));
  } catch (error) {
    const isSaid = [DatabaseStartError, ConfigurationError, BackupError].some((kind) => error instanceof kind);
    process.stderr.write(`${isSaid && error instanceof Error ? error.message : explainError(error)}\n`);
    process.exitCode = 1;
  }
}

/** The same for work on the open database. */
export function runCommand(work: (database: OpenDatabase) => Promise<string>): Promise<void> {
  return runCommandAt(async (place) => {
    const database = await openDatabase({ ...place, maintenance: false, log: stderrLog });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  });
}
