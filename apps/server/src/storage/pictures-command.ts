// The command `npm run pictures -- move-to-store` or `-- move-to-folder`, with DATA_DIR and STORAGE_URL as for the server.
import { buffer } from 'node:stream/consumers';
import { holdStopped } from '../backup/stopped.ts';
import { ConfigurationError } from '../config.ts';
import { commandLine } from '../db/command-line.ts';
import { makeFolder } from '../db/make-folder.ts';
import { type CommandPlace, runCommandAt } from '../db/run-command.ts';
import { openStorage, uploadsFolder } from './open-storage.ts';
import type { Storage } from './storage.ts';

const DIRECTIONS = ['move-to-store', 'move-to-folder'] as const;
const USAGE = `Name a direction: ${commandLine('pictures', DIRECTIONS.join(' or '))}`;

async function bytesOf(storage: Storage, name: string): Promise<Buffer | undefined> {
  const file = await storage.find(name);
  return file && buffer(file.stream);
}

/**
 * Moves every picture from one storage to another. Each is read again there before any is removed, so that a move that was
 * interrupted loses nothing and can be repeated; `check` throws where none may be removed.
 */
export async function movePictures(
  from: Storage,
  to: Storage,
  check: () => Promise<void> = async () => {},
): Promise<number> {
  const names = await from.listAll();
  for (const name of names) {
    const bytes = await bytesOf(from, name);
    if (!bytes) continue;
    if ((await bytesOf(to, name))?.equals(bytes)) continue;
    await to.write(name, bytes);
    if (!(await bytesOf(to, name))?.equals(bytes)) throw new Error(`${name} is not the same where it was moved to`);
  }
  await check();
  for (const name of names) await from.remove(name);
  return names.length;
}

/** Moves all pictures of a place whose servers are stopped; what is made for that and stays empty is removed. */
async function moveAll(place: CommandPlace, isToStore: boolean): Promise<number> {
  const { dataDir, store } = place;
  const stopped = await holdStopped(place);
  try {
    const removeFolders = makeFolder(uploadsFolder(dataDir));
    try {
      const [folder, bucket] = [await openStorage({ dataDir }), await openStorage({ dataDir, store })];
      return await (isToStore
        ? movePictures(folder, bucket, stopped.check)
        : movePictures(bucket, folder, stopped.check));
    } finally {
      removeFolders();
    }
  } finally {
    await stopped.release();
  }
}

if (import.meta.main) {
  await runCommandAt(async (place) => {
    process.umask(0o077);
    const [direction, ...others] = process.argv.slice(2);
    if (!DIRECTIONS.some((known) => known === direction) || others.length > 0) throw new ConfigurationError(USAGE);
    if (!place.store) throw new ConfigurationError('STORAGE_URL must be set: it names the store.');
    const isToStore = direction === 'move-to-store';
    const moved = await moveAll(place, isToStore);
    const next = isToStore ? 'Start the server with STORAGE_URL.' : 'Start the server without STORAGE_URL.';
    return `${moved.toLocaleString('en')} pictures moved. ${next}\n`;
  });
}
