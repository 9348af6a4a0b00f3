import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type JournalCheck, verifySeals } from '../db/journal/verify-journal.ts';
import { listUpkeep } from '../db/maintenance/upkeep.ts';
import { bringToSchema, bringUpToDate, isNewerSchema } from '../db/migrate.ts';
import { safeMessageOf } from '../logging/error-facts.ts';
import type { Storage } from '../storage/storage.ts';
import { readArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { type Counts, counts, ENTRIES, type Head, head, kindOfEntry, type Table } from './contents.ts';
import { copyIn } from './copy-statements.ts';
import type { DataPlace } from './source.ts';
import { columnsOf, listTables, setSequence, sumOf } from './tables.ts';
import type { TarEntry } from './tar.ts';
import { type EmptyPlace, openEmptyPlace } from './target.ts';

/** What was restored, and that it is what the backup says. */
export interface Restored {
  readonly head: Head;
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  readonly pictures: number;
  readonly journal: JournalCheck;
}

const textOf = ({ bytes }: TarEntry): unknown => JSON.parse(Buffer.from(bytes).toString());

async function readHead(entries: AsyncIterator<TarEntry>): Promise<Head> {
  const { value: first, done } = await entries.next();
  const parsed = done || first.name !== ENTRIES.head ? undefined : head.safeParse(textOf(first));
  if (!parsed?.success) throw new BackupError('it is none, or one of a newer release');
  if (isNewerSchema(parsed.data.schema)) {
    throw new BackupError(`it was made by the newer release ${parsed.data.release}; restore it by that one`);
  }
  return parsed.data;
}

/** Makes the tables that the backup has, as they were in its release, and empty: migrations leave rows in some. */
async function makeTables(client: pg.ClientBase, { schema, tables }: Head): Promise<void> {
  await bringToSchema(client, schema);
  const columns = new Map((await listTables(client)).map((table) => [table.name, new Set(table.columns)]));
  const unknown = tables.find(({ name, columns: needed }) => needed.some((column) => !columns.get(name)?.has(column)));
  if (unknown) throw new BackupError(`its table ${unknown.name} is not known; restore it by the release that made it`);
}

interface Loaded {
  readonly counts: Counts;
  /** By table, what arrived. */
  readonly tables: Map<string, { rows: number; readonly hash: ReturnType<typeof createHash> }>;
  readonly pictures: number;
}

/** Stores everything that follows the head. */
async function load(
  client: pg.ClientBase,
  storage: Storage,
  tables: readonly Table[],
  entries: AsyncIterable<TarEntry>,
): Promise<Loaded> {
  const statements = new Map(
    tables.map((table) => [table.name, `COPY ${pg.escapeIdentifier(table.name)} (${columnsOf(table)}) FROM STDIN`]),
  );
  const loaded = new Map(tables.map(({ name }) => [name, { rows: 0, hash: createHash('sha256') }]));
  let pictures = 0;
  let found: Counts | undefined;
  for await (const entry of entries) {
    const kind = kindOfEntry(entry.name);
    if (entry.name === ENTRIES.counts) found = counts.parse(textOf(entry));
    else if (kind && 'picture' in kind) {
      await storage.write(kind.picture, entry.bytes);
      pictures++;
    } else if (kind) {
      const [statement, sum] = [statements.get(kind.table), loaded.get(kind.table)];
      if (statement === undefined || sum === undefined) throw new BackupError(`it has rows of no table: ${entry.name}`);
      sum.rows += await copyIn(client, statement, entry.bytes);
      sum.hash.update(entry.bytes);
    }
  }
  if (!found) throw new BackupError('its counts are missing');
  return { counts: found, tables: loaded, pictures };
}

/** Throws where a row that is read again is not what was backed up. */
async function compareRows(client: pg.ClientBase, { tables }: Head, { counts: expected }: Loaded): Promise<void> {
  for (const table of tables) {
    const { sha256 } = await sumOf(client, table);
    if (sha256 === expected.tables.find(({ name }) => name === table.name)?.sha256) continue;
    throw new BackupError(`the rows of ${table.name} are not the same where they were stored`);
  }
}

/** Throws where the tables and pictures do not hold what the backup counted. */
async function checkCounts(client: pg.ClientBase, { counts: expected, tables, pictures }: Loaded): Promise<void> {
  for (const { name, rows, sha256 } of expected.tables) {
    const { rows: stored } = await client.query<{ count: string }>(
      `SELECT count(*)::text AS count FROM ${pg.escapeIdentifier(name)}`,
    );
    const count = Number(stored[0]?.count);
    if (count !== rows) throw new BackupError(`${rows} rows of ${name} were backed up, and ${count} are there`);
    if (tables.get(name)?.hash.digest('hex') !== sha256) throw new BackupError(`the rows of ${name} are not all there`);
  }
  if (pictures !== expected.pictures) throw new BackupError(`${pictures} of ${expected.pictures} pictures are there`);
}

/** Stores a whole backup in the transaction of the caller and checks it, row by row where it is one of a move. */
async function restoreEntries(
  { client, storage }: Pick<EmptyPlace, 'client' | 'storage'>,
  all: AsyncIterable<TarEntry>,
  isMove: boolean,
): Promise<Restored> {
  const iterator = all[Symbol.asyncIterator]();
  const facts = await readHead(iterator);
  await makeTables(client, facts);
  const names = (await listTables(client)).map(({ name }) => name);
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`);
  const upkeep = await listUpkeep(drizzle(client), names);
  for (const { away } of upkeep.toReversed()) await client.query(away);
  await client.query(`TRUNCATE ${names.map(pg.escapeIdentifier).join(', ')}`);
  const loaded = await load(client, storage, facts.tables, { [Symbol.asyncIterator]: () => iterator });
  for (const { back } of upkeep) await client.query(back);
  for (const sequence of loaded.counts.sequences) await setSequence(client, sequence);
  await checkCounts(client, loaded);
  if (isMove) await compareRows(client, facts, loaded);
  await bringUpToDate(client);
  // The transactions of another server have other numbers, which may be far ahead of those here.
  await client.query('UPDATE correction_sweeps SET applied_in = DEFAULT');
  await client.query('ANALYZE');
  const journal = await verifySeals(client);
  return { head: facts, tables: loaded.counts.tables, pictures: loaded.pictures, journal };
}

/**
 * Restores a backup into an empty place, which is as empty afterwards where that fails. While it goes on, and where the
 * process was killed, no server starts there. Returns nothing where an earlier restore had stored everything and was killed
 * before it could say so. Where `makeFile` is given, it makes the backup once the place is known to be empty, and each row is
 * compared with it. Throws a BackupError or a DatabaseStartError.
 */
export async function restoreBackup(
  place: DataPlace,
  file: string,
  phrase?: string,
  makeFile?: () => Promise<void>,
): Promise<Restored | undefined> {
  const target = await openEmptyPlace(place);
  if (!target) return undefined;
  let restored: Restored;
  try {
    await makeFile?.();
    await target.client.query('BEGIN');
    restored = await readArchive(file, phrase, (entries) => restoreEntries(target, entries, makeFile !== undefined));
  } catch (error) {
    await target.giveUp();
    throw error;
  }
  try {
    await target.commit();
  } catch (cause) {
    const message = `It is not known whether everything was stored (${safeMessageOf(cause)}): run the restore again.`;
    throw new BackupError(message, { cause });
  }
  return restored;
}
