import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commandLine } from './command-line.ts';
import { DatabaseStartError } from './start-error.ts';

/** The file that a data folder has from before a restore writes anything until all of it is there. */
export const markerOf = (dataDir: string): string => join(dataDir, 'restoring');

/** Throws where a restore into this place was interrupted or goes on: what is there is no whole installation. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(markerOf(dataDir))) return;
  throw new DatabaseStartError(
    'RESTORE_UNFINISHED',
    `A restore into ${resolve(dataDir)} has not finished, so part of the data is missing: wait for it, or run ${commandLine('restore')} again.`,
  );
}
