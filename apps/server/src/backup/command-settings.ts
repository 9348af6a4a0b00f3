import { resolve } from 'node:path';
import { parseConfig } from '../config.ts';
import { commandLine } from '../db/command-line.ts';
import { BackupError } from './backup-error.ts';

/** The arguments of a command, paths as the shell meant them: commands run in the folder of the product. */
function fileArguments(command: string, ...names: readonly string[]): string[] {
  const files = process.argv.slice(2);
  // A name that begins like an option is one that no command has; `./-name` is a file.
  if (files.length !== names.length || files.some((file) => file === '' || file.startsWith('-'))) {
    const count = names.length === 1 ? 'one file' : `${names.length} files`;
    throw new BackupError(`Name ${count}: ${commandLine(command, ...names)}`);
  }
  return files.map((file) => resolve(process.env.INIT_CWD ?? '', file));
}

export function fileArgument(command: string): string {
  const [file = ''] = fileArguments(command, 'FILE');
  return file;
}

/** The file of settings and the backup that a move names. */
export function moveArguments(): { readonly settings: string; readonly file: string } {
  const [settings = '', file = ''] = fileArguments('move', 'SETTINGS', 'FILE');
  return { settings, file };
}

/** What backups are encrypted with; nothing where they are not. */
export function readPassphrase(): string | undefined {
  const { BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE } = process.env;
  return parseConfig({ BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE }).backups.passphrase;
}
