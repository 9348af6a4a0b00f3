import { chmodSync, existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { safeMessageOf } from '../../logging/error-facts.ts';
import { makeFolder } from '../make-folder.ts';
import { DatabaseStartError } from '../start-error.ts';

const SQLITE_BUSY = 5;

/** Holds a folder until it is released. */
export interface FolderLock {
  release(): void;
  /** Releases it, and removes what it has made for itself; for a folder that is not used, or was used before. */
  leave(): void;
}

/**
 * Takes a folder for this caller alone; two writers in one folder would ruin it. The lock is a file next to the folder,
 * and the kernel drops it with the process, however that ends. Nothing else in this process may open that file:
 * closing it again would drop the lock as well.
 */
export function lockFolder(folder: string): FolderLock {
  const path = `${folder}.lock`;
  try {
    const removeFolders = makeFolder(dirname(folder));
    const wasThere = existsSync(path);
    const lock = new DatabaseSync(path);
    try {
      lock.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
      // Anyone who can read it could lock it and prevent the next start. Fails where its last owner has just removed it.
      chmodSync(path, 0o600);
    } catch (error) {
      lock.close();
      throw error;
    }
    const leave = () => {
      // Before it is released: what others lock then has no name.
      if (!wasThere) rmSync(path, { force: true });
      lock.close();
      removeFolders();
    };
    return { release: () => lock.close(), leave };
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      const message = `The database folder ${folder} is in use by another process.`;
      throw new DatabaseStartError('EMBEDDED_DATABASE_IN_USE', message, { cause: error });
    }
    const message = `Cannot write to the data folder ${dirname(folder)} (${safeMessageOf(error)}).`;
    throw new DatabaseStartError('DATABASE_FOLDER_NOT_WRITABLE', message, { cause: error });
  }
}
