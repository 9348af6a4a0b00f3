import { resolve } from 'node:path';
import { parseConfig } from '../config.ts';
import { commandLine } from '../db/command-line.ts';
import { BackupError } from './backup-error.ts';

/** The one argument of a command, a path as the shell meant it: commands run in the folder of the product. */
export function fileArgument(command: string): string {
  const [file, ...others] = process.argv.slice(2);
  // A name that begins like an option is one that no command has; `./-name` is a file.
  if (!file || file.startsWith('-') || others.length > 0)
    throw new BackupError(`Name one file: ${commandLine(command, 'FILE')}`);
  return resolve(process.env.INIT_CWD ?? '', file);
}

/** What backups are encrypted with; nothing where they are not. */
export function readPassphrase(): string | undefined {
  const { BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE } = process.env;
  return parseConfig({ BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE }).backups.passphrase;
}
