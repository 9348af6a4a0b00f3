import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import { EmbeddedDatabase } from '../db/embedded/embedded.ts';
import { type FolderLock, lockFolder } from '../db/embedded/embedded-lock.ts';
import { openStartPool, serverStartError } from '../db/postgresql.ts';
import { Servers } from '../db/servers.ts';
import { DatabaseStartError } from '../db/start-error.ts';
import { refuseUnfinishedRestore } from '../db/unfinished-restore.ts';
import { BackupError } from './backup-error.ts';
import { copyLiveFolder } from './embedded-copy.ts';

/** Where data is, as the settings DATABASE_URL and DATA_DIR say. */
export interface DataPlace {
  readonly databaseUrl: string | undefined;
  /** The server itself, where `databaseUrl` leads to a pooler in transaction mode. */
  readonly directUrl?: string | undefined;
  readonly dataDir: string;
  /** Where pictures are, if not in `dataDir`. */
  readonly store?: Config['store'];
}

/** One connection whose statements may take as long as they need. */
export interface LongConnection {
  readonly client: pg.PoolClient;
  readonly kind: OpenDatabase['kind'];
  close(): Promise<void>;
}

/** The most that a timer takes: 24 days. */
const NEVER_MS = 2 ** 31 - 1;

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect();
  client.on('error', () => {}); // the statement that was running rejects anyway
  return client;
}

/** How rows are written as text, whatever the database is set to: the same row is the same text everywhere. */
const AS_TEXT = `SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex'; SET extra_float_digits = 1`;

/** Connects to a server. Throws a DatabaseStartError where that is not possible. */
export async function connectToServer(databaseUrl: string): Promise<LongConnection> {
  const servers = new Servers(databaseUrl, 'DATABASE_URL');
  await servers.look();
  const pool = openStartPool(servers);
  let client: pg.PoolClient | undefined;
  const close = async () => {
    client?.release(true);
    await pool.end();
  };
  try {
    client = await connect(pool);
    await client.query(`${AS_TEXT}; SET idle_in_transaction_session_timeout = 0`);
    return { client, kind: 'postgresql', close };
  } catch (error) {
    await close();
    throw serverStartError(error, servers);
  }
}

/** Opens an embedded database that no one else has open, and makes it first where there is none. */
export async function connectToFolder(folder: string): Promise<LongConnection> {
  const embedded = await EmbeddedDatabase.open(folder, NEVER_MS);
  const pool = new pg.Pool(embedded.poolConfig);
  pool.on('error', () => {});
  const client = await connect(pool);
  const close = async () => {
    client.release();
    await pool.end();
    await embedded.close();
  };
  return { client, kind: 'embedded', close };
}

/** Held from before the copy is begun: what is there without it was left by a process that was killed. */
function lockCopying(folder: string): FolderLock {
  try {
    return lockFolder(`${folder}.copying`);
  } catch (error) {
    if (!(error instanceof DatabaseStartError) || error.code !== 'EMBEDDED_DATABASE_IN_USE') throw error;
    throw new BackupError('Another backup of this database is being made.', { cause: error });
  }
}

/** Copies the embedded database and opens the copy, which is removed when it is closed. One at a time has it. */
async function connectToCopy(dataDir: string): Promise<LongConnection> {
  const folder = resolve(join(dataDir, 'database'));
  if (!existsSync(folder)) throw new BackupError(`There is no database in ${resolve(dataDir)}.`);
  const copy = `${folder}.copy`;
  const lock = lockCopying(folder);
  const remove = async () => {
    await rm(copy, { recursive: true, force: true });
    lock.release();
  };
  try {
    await copyLiveFolder(folder, copy);
    const connection = await connectToFolder(copy);
    const close = async () => {
      await connection.close();
      await remove();
    };
    return { ...connection, close };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Opens what is to be backed up, whether a server runs on it or not. */
export async function connectToSource({
  databaseUrl,
  directUrl = databaseUrl,
  dataDir,
}: DataPlace): Promise<LongConnection> {
  refuseUnfinishedRestore(dataDir);
  return directUrl ? connectToServer(directUrl) : connectToCopy(dataDir);
}
