import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { checkServer } from '../db/client.ts';
import { lockFolder } from '../db/embedded/embedded-lock.ts';
import { lockConnection } from '../db/locks.ts';
import { makeFolder } from '../db/make-folder.ts';
import { markerOf } from '../db/unfinished-restore.ts';
import { openStorage, uploadsFolder } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { syncFolder } from '../storage/sync-folder.ts';
import { BackupError } from './backup-error.ts';
import { connectToFolder, connectToServer, type DataPlace } from './source.ts';

interface Target {
  readonly client: pg.PoolClient;
  /**
   * Commits the one transaction in which all is stored, and makes the place usable. Where it throws, all may be stored or
   * nothing: the place stays marked, and a repeated restore finds out.
   */
  commit(): Promise<void>;
  /** Leaves the place as empty as it was; for what fails before the commit. */
  giveUp(): Promise<void>;
}

/** An empty place that a restore has for itself. */
export interface EmptyPlace extends Target {
  readonly storage: Storage;
}

const notEmpty = (place: string) => new BackupError(`${place} is not empty: a restore needs an empty place.`);

/**
 * Opens the database of a server for the restore of this name, which it leaves there in the transaction of all else. Returns
 * nothing where it has done so already; throws where the database holds anything of others.
 */
async function openServer(databaseUrl: string, restore: string): Promise<Target | undefined> {
  const { client, close } = await connectToServer(databaseUrl);
  try {
    await checkServer(client);
    // No server can migrate it meanwhile.
    await lockConnection(client, 'migrating');
    const { rows } = await client.query<{ filled: boolean; restore: string | null }>(`
      SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'S'))
        OR to_regnamespace('drizzle') IS NOT NULL AS filled,
        obj_description(to_regnamespace('drizzle'), 'pg_namespace') AS restore`);
    if (rows[0]?.restore === restore) return void (await close());
    if (rows[0]?.filled) throw notEmpty('The database that DATABASE_URL names');
  } catch (error) {
    await close();
    throw error;
  }
  const commit = async () => {
    try {
      await client.query(`COMMENT ON SCHEMA drizzle IS ${pg.escapeLiteral(restore)}`);
      await client.query('COMMIT');
    } finally {
      await close();
    }
  };
  return { client, commit, giveUp: close };
}

/**
 * Makes an embedded database beside its place, where it is moved when it is whole. Returns nothing where a restore that was
 * `interrupted` has moved it there already; throws where another one is there, and leaves no lock that was not there.
 */
async function openFolder(folder: string, interrupted: boolean): Promise<Target | undefined> {
  const making = `${folder}.restoring`;
  const lock = lockFolder(folder);
  const removeMaking = async () => {
    // Its lock is ours as long as we hold that of the folder.
    for (const path of [making, `${making}.lock`]) await rm(path, { recursive: true, force: true });
  };
  try {
    if (existsSync(folder) && !interrupted) throw notEmpty(folder);
    if (existsSync(folder)) return void lock.release();
    await removeMaking();
    const { client, close } = await connectToFolder(making);
    return {
      client,
      async commit() {
        try {
          try {
            await client.query('COMMIT');
          } finally {
            await close();
          }
          await rename(making, folder);
          await removeMaking();
          await syncFolder(dirname(folder));
        } finally {
          lock.release();
        }
      },
      async giveUp() {
        await close();
        await removeMaking();
        lock.leave();
      },
    };
  } catch (error) {
    lock.leave();
    throw error;
  }
}

/** The restore that was interrupted here while its pictures went to the same place; with another one, none was. */
async function readMarker(dataDir: string, pictures: string): Promise<string | undefined> {
  if (!existsSync(markerOf(dataDir))) return undefined;
  const [restore, place] = (await readFile(markerOf(dataDir), 'utf8')).split('\n');
  return place === pictures ? restore : undefined;
}

async function writeMarker(dataDir: string, restore: string, pictures: string): Promise<void> {
  const file = await open(markerOf(dataDir), 'w', 0o600);
  await file.writeFile(`${restore}\n${pictures}`);
  await file.sync();
  await file.close();
  await syncFolder(dataDir);
}

async function removeMarker(dataDir: string): Promise<void> {
  await rm(markerOf(dataDir), { force: true });
  await syncFolder(dataDir);
}

interface Pictures {
  readonly storage: Storage;
  /** What tells their place from others. */
  readonly id: string;
  /** What they are called where they are in the way. */
  readonly place: string;
  isEmpty(): Promise<boolean>;
  /** Removes every picture, and whatever else is in their folder. */
  clear(): Promise<void>;
}

/** The place of pictures, whose folder is there. */
async function openPictures(dataDir: string, store: DataPlace['store']): Promise<Pictures> {
  const folder = uploadsFolder(dataDir);
  // Before it is opened, which removes what a write has left.
  const inFolder = await readdir(folder);
  const storage = await openStorage({ dataDir, store });
  if (store !== undefined) {
    return {
      storage,
      id: store.url,
      place: 'The store that STORAGE_URL names',
      isEmpty: async () => (await storage.listAll()).length === 0,
      clear: async () => {
        for (const name of await storage.listAll()) await storage.remove(name);
      },
    };
  }
  return {
    storage,
    // Where the marker is too, whatever its path is then.
    id: 'uploads',
    place: folder,
    isEmpty: async () => inFolder.length === 0,
    clear: async () => {
      for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
    },
  };
}

/** Takes a place whose folder of pictures is there. */
async function takePlace({
  databaseUrl,
  directUrl = databaseUrl,
  dataDir,
  store,
}: DataPlace): Promise<EmptyPlace | undefined> {
  const pictures = await openPictures(dataDir, store);
  const interrupted = await readMarker(dataDir, pictures.id);
  if (interrupted === undefined && !(await pictures.isEmpty())) throw notEmpty(pictures.place);
  const restore = interrupted ?? randomUUID();
  const database = directUrl
    ? await openServer(directUrl, restore)
    : await openFolder(resolve(dataDir, 'database'), interrupted !== undefined);
  if (!database) return void (await removeMarker(dataDir));
  try {
    // Where it is there already, no crash while it is written may lose what it says.
    if (interrupted === undefined) await writeMarker(dataDir, restore, pictures.id);
    await pictures.clear();
  } catch (error) {
    await database.giveUp();
    // Nothing has been stored: the place is as empty as it was.
    if (interrupted === undefined) await removeMarker(dataDir);
    throw error;
  }
  return {
    client: database.client,
    storage: pictures.storage,
    async commit() {
      await database.commit();
      await removeMarker(dataDir);
    },
    async giveUp() {
      await database.giveUp();
      await pictures.clear();
      await removeMarker(dataDir);
    },
  };
}

/**
 * Takes an empty place, or one in which a restore was interrupted; the marker names the restore and the place of its pictures.
 * Returns nothing, and removes the marker, where that one had stored everything. Throws a BackupError where the place holds
 * anything else. What is refused or given up leaves no file or folder that was not there.
 */
export async function openEmptyPlace(place: DataPlace): Promise<EmptyPlace | undefined> {
  const removeFolders = makeFolder(uploadsFolder(place.dataDir));
  try {
    const taken = await takePlace(place);
    return taken && { ...taken, giveUp: () => taken.giveUp().then(removeFolders) };
  } catch (error) {
    removeFolders();
    throw error;
  }
}
