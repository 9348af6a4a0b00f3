import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';

const CONTROL_FILE = 'global/pg_control';
/** The log of writes: read last, it has everything that any file read before may hold a part of. */
const LOG_FOLDER = 'pg_wal';
/** A checkpoint comes every five minutes, and after a large import. */
const TRIES = 5;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Copies what is in a folder but these paths in it. What is removed meanwhile, the database needs no longer. */
async function copyTree(from: string, to: string, leftOut: readonly string[]): Promise<void> {
  const skipped = new Set(leftOut.map((path) => join(from, path)));
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const path = join(from, entry.name);
    if (skipped.has(path)) continue;
    try {
      if (entry.isDirectory())
        await copyTree(
          path,
          join(to, entry.name),
          leftOut.map((one) => inside(entry.name, one)),
        );
      else await copyFile(path, join(to, entry.name), constants.COPYFILE_FICLONE);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

/** A path that is left out, as seen from a folder on the way to it. */
const inside = (folder: string, path: string) => (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : '.');

/**
 * Copies the folder of an embedded database that a server may be writing to, which notices nothing of it. The copy opens as
 * the folder would after a crash at the end of the copying: PostgreSQL repeats its log from the last checkpoint on, and the
 * log holds every page whole that was changed since. So the place of that checkpoint is read first and the log last, and where
 * another checkpoint came in between, after which PostgreSQL removes what it takes for done, all is copied again.
 */
export async function copyLiveFolder(from: string, to: string): Promise<void> {
  const readControl = () => readFile(join(from, CONTROL_FILE));
  for (let tries = 0; tries < TRIES; tries++) {
    await rm(to, { recursive: true, force: true });
    const control = await readControl();
    await copyTree(from, to, [CONTROL_FILE, LOG_FOLDER]);
    await copyTree(join(from, LOG_FOLDER), join(to, LOG_FOLDER), []);
    if (!control.equals(await readControl())) continue;
    await writeFile(join(to, CONTROL_FILE), control);
    return;
  }
  await rm(to, { recursive: true, force: true });
  throw new BackupError('The embedded database wrote a checkpoint during each try to copy it. Try again later.');
}
