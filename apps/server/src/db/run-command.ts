import { ConfigurationError } from '../config.ts';
import { explainError } from '../logging/error-facts.ts';
import { withSecrets } from '../secret-files.ts';
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

const ADDRESSES = ['DATABASE_URL', 'DATABASE_URL_FILE', 'DATABASE_DIRECT_URL', 'DATABASE_DIRECT_URL_FILE'] as const;

/**
 * Does a command's work on the database that DATABASE_URL or DATA_DIR names, and prints what it returns. Where the
 * database does not open the process prints the reason in one line; then, and where the work fails, it exits with 1.
 */
export async function runCommand(work: (database: OpenDatabase) => Promise<string>): Promise<void> {
  try {
    const { env, faults } = withSecrets(
      Object.fromEntries(ADDRESSES.map((name) => [name, process.env[name] || undefined])),
    );
    if (faults.length > 0) throw new ConfigurationError(faults.join('\n'));
    const place = {
      databaseUrl: env.DATABASE_URL,
      directUrl: env.DATABASE_DIRECT_URL,
      dataDir: process.env.DATA_DIR || './data',
    };
    checkSettingNames(process.env, place, (line) => process.stderr.write(`${line}\n`));
    const database = await openDatabase({ ...place, maintenance: false, log: stderrLog });
    try {
      process.stdout.write(await work(database));
    } finally {
      await database.close();
    }
  } catch (error) {
    const isSaid = error instanceof DatabaseStartError || error instanceof ConfigurationError;
    process.stderr.write(`${isSaid ? error.message : explainError(error)}\n`);
    process.exitCode = 1;
  }
}
