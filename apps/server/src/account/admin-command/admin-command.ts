// The command `npm run admin -- …`: administrators created, listed and locked out, while a server runs or not.
import { type Config, ConfigurationError, parseConfig } from '../../config.ts';
import { openDatabase } from '../../db/client.ts';
import { DatabaseStartError } from '../../db/start-error.ts';
import { explainError } from '../../logging/error-facts.ts';
import { checkSettingNames } from '../../setting-names.ts';
import { HELP, parseAdminArguments, UsageError } from './admin-arguments.ts';
import { CommandError, readPassword } from './read-password.ts';
import { runAdminCommand } from './run-admin-command.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const warn = (facts: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(facts)}\n`);

async function runOn(
  { databaseUrl, directUrl, dataDir, redisUrl, brandName }: Config,
  command: Parameters<typeof runAdminCommand>[1],
) {
  const log = { info: () => {}, warn, error: warn };
  const database = await openDatabase({ databaseUrl, directUrl, dataDir, log, maintenance: false });
  try {
    await runAdminCommand(database.db, command, {
      redisUrl,
      brandName,
      readPassword: () => readPassword(process.stdin, process.stderr),
      print,
    });
  } finally {
    await database.close();
  }
}

function explain(error: unknown): string {
  if (error instanceof DatabaseStartError && error.code === 'EMBEDDED_DATABASE_IN_USE') {
    return 'The server is running on the embedded database. Stop it first, or let both use PostgreSQL (DATABASE_URL).';
  }
  if (error instanceof ConfigurationError) return `The configuration is wrong:\n${error.message.replace(/^/gm, '  ')}`;
  if (error instanceof CommandError || error instanceof DatabaseStartError) return error.message;
  return explainError(error);
}

async function main(args: readonly string[]): Promise<number> {
  try {
    const command = parseAdminArguments(args);
    if (command.kind === 'help') process.stdout.write(HELP);
    else {
      const config = parseConfig(process.env);
      checkSettingNames(process.env, config, (line) => process.stderr.write(`${line}\n`));
      await runOn(config, command);
    }
    return 0;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    process.stderr.write(isUsage ? `${error.message}\n\n${HELP}` : `${explain(error)}\n`);
    return isUsage ? 2 : 1;
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
