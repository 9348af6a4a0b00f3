import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import { alone } from '../db/locks.ts';
import { scriptBeside } from '../workers/script-beside.ts';

/** What says where and when backups are made. */
export interface BackupSettings extends Pick<Config, 'dataDir' | 'databaseUrl' | 'directUrl'> {
  readonly backups: Config['backups'] & { readonly folder: string };
}

const HOUR_MS = 60 * 60 * 1000;
/** A backup that is due within this time is made now, so that a daily one does not come later every day. */
const EARLY_MS = 5 * 60 * 1000;

const NAME = /^quizdesk-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)\.tgz(\.age)?(\.[0-9a-f]{8}\.part)?$/;
const nameOf = (time: Date, isEncrypted: boolean) =>
  `quizdesk-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tgz${isEncrypted ? '.age' : ''}`;
const timeOf = (name: string) => new Date(name.replace(NAME, '$1:$2:$3'));

/** The job's files, the oldest first; others in the folder are left alone. */
async function listOwn(folder: string): Promise<{ whole: string[]; parts: string[] }> {
  const own = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  const isPart = (name: string) => name.endsWith('.part');
  return { whole: own.filter((name) => !isPart(name)), parts: own.filter(isPart) };
}

/** A whole backup that the job has made. */
export interface Backup {
  readonly name: string;
  readonly time: Date;
  readonly bytes: number;
}

/** The backups in the folder, the oldest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const { whole } = await listOwn(folder);
  const backups = await Promise.all(
    whole.map(async (name) => ({ name, time: timeOf(name), bytes: await sizeOf(join(folder, name)) })),
  );
  return backups.flatMap(({ bytes, ...backup }) => (bytes === undefined ? [] : [{ ...backup, bytes }]));
}

/** Undefined where the file was removed in the meantime, as the oldest is after each backup. */
async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** When the next backup is due, after the last one. */
export const dueAfter = (last: Date, everyHours: number) => new Date(last.getTime() + everyHours * HOUR_MS);

/** Runs the command in a child process of low priority. Throws what it prints as an error. */
async function runBackup(file: string, settings: BackupSettings, signal: AbortSignal) {
  const { dataDir, databaseUrl, directUrl, backups } = settings;
  const child = spawn(process.execPath, [fileURLToPath(scriptBeside(import.meta.url, 'backup-command')), file], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      DATABASE_URL_FILE: '',
      DATABASE_DIRECT_URL: directUrl ?? '',
      DATABASE_DIRECT_URL_FILE: '',
      BACKUP_PASSPHRASE: backups.passphrase ?? '',
      BACKUP_PASSPHRASE_FILE: '',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  const ended = once(child, 'close');
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const [said, [code, killedBy]] = await Promise.all([text(child.stderr), ended]);
  if (code !== 0) throw new Error(said.trim() || `The backup ended with ${killedBy ?? code}.`);
}

interface Making {
  readonly signal: AbortSignal;
  /** Somebody has asked for it: it is made whether or not the last one is old enough. */
  readonly isAskedFor: boolean;
  readonly now?: Date;
}

async function makeAndRemove(settings: BackupSettings, { signal, isAskedFor, now }: Required<Making>): Promise<void> {
  const { folder, keep, passphrase } = settings.backups;
  // Left by a process that was killed: no one else makes backups now.
  for (const name of (await listOwn(folder)).parts) await rm(join(folder, name));
  await runBackup(join(folder, nameOf(now, passphrase !== undefined)), settings, signal);
  // A superadmin, or someone else at their browser, must not be able to replace all older backups with those of today.
  if (isAskedFor) return;
  const { whole } = await listOwn(folder);
  for (const name of whole.slice(0, -keep)) await rm(join(folder, name));
}

/**
 * Makes a backup where the last one is old enough, and removes the oldest; of several processes one does. One that is asked
 * for removes none, and throws where another process is making one.
 */
export async function makeDueBackup(
  database: Pick<OpenDatabase, 'kind' | 'sessions'>,
  settings: BackupSettings,
  { signal, isAskedFor, now = new Date() }: Making,
): Promise<void> {
  const making = { signal, isAskedFor, now };
  const { folder, everyHours } = settings.backups;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const isDue = async () => {
    // One of a time to come was named by a clock that was wrong; it must not put off all that follow.
    const times = (await listOwn(folder)).whole
      .map(timeOf)
      .filter((time) => time.getTime() <= now.getTime() + EARLY_MS);
    const last = times.at(-1);
    return isAskedFor || last === undefined || now.getTime() >= dueAfter(last, everyHours).getTime() - EARLY_MS;
  };
  if (!(await isDue())) return;
  const make = async () => {
    // Another process may have made one by then.
    if (await isDue()) await makeAndRemove(settings, making);
  };
  await alone(database, 'making a backup', make, isAskedFor);
}
