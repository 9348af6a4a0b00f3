import { setTimeout } from 'node:timers/promises';
import { type Backup, listBackups } from './due-backup.ts';

const LISTED_WITHIN_MS = 2000;

export type ListBackups = (folder: string) => Promise<Backup[]>;

/**
 * Lists the backups in the folder, or rejects in time: a disk on the network that is away may not answer at all. Those who ask
 * meanwhile share one list, since each that hangs keeps one of the few threads that read files and check passwords.
 */
export function listInTime(list: ListBackups = listBackups, withinMs = LISTED_WITHIN_MS): ListBackups {
  let listing: Promise<Backup[]> | undefined;
  return async (folder) => {
    listing ??= list(folder).finally(() => {
      listing = undefined;
    });
    const late = setTimeout(withinMs, undefined, { ref: false }).then(() => {
      throw new Error('The folder of backups does not answer');
    });
    return Promise.race([listing, late]);
  };
}
