import { chmod, readdir, stat } from 'node:fs/promises';

/**
 * What a data folder holds: the database with its locks and copies, the uploads, exported files, what a check of the disk left,
 * and what a separate file system has.
 */
const OURS = /^(database(\..*)?|restoring|uploads|exports|\.room-on-disk|lost\+found)$/;

const PRIVATE = 0o700;
const OTHERS = 0o077;

/**
 * Closes a folder to the other users of the machine: it is this process' user's, and holds nothing but our data, or is
 * `wholly` ours whatever it holds. Systems without such rights are left alone.
 */
export async function keepPrivate(folder: string, wholly = false): Promise<void> {
  const { mode, uid } = await stat(folder);
  if (uid !== process.getuid?.() || (mode & OTHERS) === 0) return;
  if (wholly || (await readdir(folder)).every((name) => OURS.test(name))) await chmod(folder, PRIVATE);
}
