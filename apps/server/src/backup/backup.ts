import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { isNewerSchema, schemaOf } from '../db/migrate.ts';
import { VERSION } from '../shared/version.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { writeArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { type Counts, ENTRIES, newHead, type Table, type TableSum } from './contents.ts';
import { connectToSource, type DataPlace, type LongConnection } from './source.ts';
import { listSequences, listTables, rowsOf } from './tables.ts';
import type { TarEntry } from './tar.ts';

const json = (name: string, content: unknown): TarEntry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
});

/** The rows of a table in parts; returns what they are together. */
async function* tableEntries(client: pg.ClientBase, table: Table): AsyncGenerator<TarEntry, TableSum> {
  const parts = rowsOf(client, table);
  let step = await parts.next();
  for (let part = 0; !step.done; part++) {
    yield { name: ENTRIES.table(table.name, part), bytes: step.value.bytes };
    step = await parts.next();
  }
  return step.value;
}

/** After the rows: a picture that no row names does no harm, while one that is missing leaves a gap. */
async function* pictureEntries(storage: Storage): AsyncGenerator<TarEntry, number> {
  let pictures = 0;
  for (const name of (await storage.listAll()).sort()) {
    const file = await storage.find(name);
    if (!file) continue; // removed meanwhile, since no row names it
    pictures++;
    yield { name: ENTRIES.picture(name), bytes: await buffer(file.stream) };
  }
  return pictures;
}

const broughtUpToDate = (options?: ErrorOptions) =>
  new BackupError('The database was brought up to date just now: run the backup again.', options);

const UNDEFINED_TABLE = '42P01';

/** Keeps migrations away from tables that were there just now. */
async function lockTables(client: pg.ClientBase, names: string): Promise<void> {
  try {
    await client.query(`LOCK TABLE ${names} IN ACCESS SHARE MODE`);
  } catch (cause) {
    if (cause instanceof pg.DatabaseError && cause.code === UNDEFINED_TABLE) throw broughtUpToDate({ cause });
    throw cause;
  }
}

/** All that a backup holds, the rows as they are at one moment; returns how much it is. */
async function* entriesOf({ client, kind }: LongConnection, storage: Storage): AsyncGenerator<TarEntry, Counts> {
  const planned = await listTables(client);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  // Before anything is read: a table that is rewritten afterwards would look empty to this transaction.
  const names = planned.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  if (names !== '') await lockTables(client, names);
  const schema = await schemaOf(client);
  if (schema === 0) throw new BackupError('The database holds no data of this product.');
  if (isNewerSchema(schema)) throw new BackupError('A newer release has used this database: back it up by that one.');
  const tables = await listTables(client);
  if (!isDeepStrictEqual(tables, planned)) throw broughtUpToDate();
  yield json(
    ENTRIES.head,
    newHead({ release: VERSION, madeAt: new Date().toISOString(), database: kind, schema, tables }),
  );
  const counted: TableSum[] = [];
  for (const table of tables) counted.push(yield* tableEntries(client, table));
  const sequences = await listSequences(client);
  await client.query('COMMIT');
  const counts = { tables: counted, sequences, pictures: yield* pictureEntries(storage) };
  yield json(ENTRIES.counts, counts);
  return counts;
}

/** How much a backup holds. */
export interface BackupSize {
  readonly rows: number;
  readonly tables: number;
  readonly pictures: number;
  readonly bytes: number;
}

/** Makes a backup of a place, whose server may be running; encrypted where there is a pass phrase. Throws a BackupError or a DatabaseStartError. */
export async function makeBackup(place: DataPlace, file: string, phrase?: string): Promise<BackupSize> {
  if (existsSync(file)) throw new BackupError(`${file} is there already; a backup replaces no file.`);
  const connection = await connectToSource(place);
  try {
    const storage = await openStorage(place);
    let counts: Counts | undefined;
    const entries = async function* () {
      counts = yield* entriesOf(connection, storage);
    };
    await writeArchive(file, entries(), phrase);
    const { tables = [], pictures = 0 } = counts ?? {};
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { rows, tables: tables.length, pictures, bytes: (await stat(file)).size };
  } finally {
    await connection.close();
  }
}
