import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage, StoredFile } from './storage.ts';
import { isStorageName, requireStorageName } from './storage-name.ts';
import { syncFolder } from './sync-folder.ts';

/** Where a file is while it is decided whether it goes. */
const asideOf = (name: string) => `.${name}.unused`;
const ASIDE = /^\.([a-z0-9]+\.[a-z0-9]+)\.unused$/;
const TEMPORARY = /^\.[a-f0-9-]+\.tmp$/;
/** A temporary file that is older than this belongs to no running write: another server may share the folder. */
const LEFTOVER_AFTER_MS = 60_000;

function isErrorWithCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch((error: unknown) => {
    if (isErrorWithCode(error, 'ENOENT')) return undefined;
    throw error;
  });
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const aside = ASIDE.exec(name)?.[1];
    if (aside !== undefined) await unlessMissing(rename(join(folder, name), join(folder, aside)));
    if (!TEMPORARY.test(name)) continue;
    const path = join(folder, name);
    // It may be written by now, and have its own name.
    const facts = await unlessMissing(stat(path));
    if (facts && Date.now() - facts.mtimeMs > LEFTOVER_AFTER_MS) await rm(path, { force: true });
  }
}

async function writeAndSync(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Marks a file as used now; one that was just put aside is taken back. */
async function touchIn(folder: string, name: string): Promise<void> {
  const path = join(folder, name);
  const now = new Date();
  const mark = async (file: string) => utimes(file, now, now).then(() => true);
  if (await unlessMissing(mark(path))) return;
  const aside = join(folder, asideOf(name));
  if (await unlessMissing(mark(aside))) await unlessMissing(rename(aside, path));
  // Put back by the other side in between.
  else await unlessMissing(mark(path));
}

/**
 * A touch before the file is put aside shows in its age then, and a later one takes it back from
 * there: of the two one always sees the other.
 */
async function removeUntouchedIn(folder: string, name: string, before: Date): Promise<void> {
  const path = join(folder, name);
  const aside = join(folder, asideOf(name));
  await unlessMissing(rename(path, aside));
  const facts = await unlessMissing(stat(aside));
  if (facts === undefined) return;
  if (facts.mtime < before) await rm(aside, { force: true });
  else await unlessMissing(rename(aside, path));
}

async function listUntouchedIn(folder: string, before: Date): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder)) {
    if (!isStorageName(name)) continue;
    const facts = await unlessMissing(stat(join(folder, name)));
    if (facts && facts.mtime < before) found.push(name);
  }
  return found;
}

async function findIn(folder: string, name: string): Promise<StoredFile | undefined> {
  if (!isStorageName(name)) return undefined;
  try {
    const file = await open(join(folder, name), 'r');
    const facts = await file.stat().catch(async (error: unknown) => {
      await file.close();
      throw error;
    });
    if (facts.isFile()) return { size: facts.size, stream: file.createReadStream() };
    await file.close();
    return undefined;
  } catch (error) {
    if (isErrorWithCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Uploaded files in a local folder, which is made if it is not there. A file appears under its name only when it is
 * whole and on the disk; temporary files that a crash left behind are removed when the folder is opened.
 */
export async function openLocalStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true });
  await removeLeftovers(folder);
  await access(folder, constants.W_OK);
  const pathOf = (name: string) => {
    requireStorageName(name);
    return join(folder, name);
  };
  return {
    async write(name, bytes) {
      const path = pathOf(name);
      const temporary = join(folder, `.${randomUUID()}.tmp`);
      try {
        await writeAndSync(temporary, bytes);
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },
    find: (name) => findIn(folder, name),
    async touch(name) {
      if (isStorageName(name)) await touchIn(folder, name);
    },
    listAll: async () => (await readdir(folder)).filter(isStorageName),
    listUntouched: (before) => listUntouchedIn(folder, before),
    async removeUntouched(name, before) {
      pathOf(name);
      await removeUntouchedIn(folder, name, before);
    },
    check: () => access(folder, constants.W_OK),
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}
