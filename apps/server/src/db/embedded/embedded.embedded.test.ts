import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createDatabasePlace, createTestFolder } from '../../testing/database/test-database.ts';
import { startScript } from '../../testing/run-node.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { openDatabase } from '../client.ts';
import { EmbeddedDatabase } from './embedded.ts';

const options = { databaseUrl: undefined, log: silentLog, maintenance: false };
const IN_USE = /^The database folder .* is in use by another process\.\n?$/;

test('a folder is refused to a second pool of the same process, and the first goes on', async () => {
  const { dataDir } = await createDatabasePlace();
  const database = await openDatabase({ ...options, dataDir });
  const refused = openDatabase({ ...options, dataDir });
  await expect(refused).rejects.toMatchObject({
    code: 'EMBEDDED_DATABASE_IN_USE',
    message: expect.stringMatching(IN_USE),
  });
  expect((await database.pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  await database.close();
});

test('a folder is refused to another process in one line, and is free when it is closed', async () => {
  const { dataDir } = await createDatabasePlace();
  const command = () => startScript('repair-counts', { DATABASE_URL: '', DATA_DIR: dataDir }).ended;
  const database = await openDatabase({ ...options, dataDir });
  expect(await command()).toEqual({ code: 1, errors: expect.stringMatching(IN_USE) });
  await database.close();
  expect(await command()).toEqual({ code: 0, errors: '' });
});

test('a folder that cannot be written is named in one line', async () => {
  const dataDir = '/dev/null/data';
  const refused = openDatabase({ ...options, dataDir });
  await expect(refused).rejects.toMatchObject({
    code: 'DATABASE_FOLDER_NOT_WRITABLE',
    message: expect.stringMatching(/^Cannot write to the data folder \/dev\/null\/data \(.+\)\.$/),
  });
});

test('a query outside of the transaction that waits for it fails, and the next works', async () => {
  const { dataDir } = await createDatabasePlace();
  const { db, pool, close } = await openDatabase({ ...options, dataDir, connectionTimeoutMs: 1000 });
  const stuck = db.transaction(async () => {
    await db.execute(sql`SELECT 1`);
  });
  await expect(stuck).rejects.toThrow();
  expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  await close();
});

test('a client that is destroyed while it waits its turn keeps nobody from theirs', async () => {
  const { dataDir } = await createDatabasePlace();
  const embedded = await EmbeddedDatabase.open(join(dataDir, 'database'), 60_000);
  const buildClient = () => new pg.Client(embedded.poolConfig);
  const [holder, impatient, patient] = [buildClient(), buildClient(), buildClient()];
  await holder.connect();
  const givenUp = expect(impatient.connect()).rejects.toThrow();
  const connected = patient.connect();
  impatient.connection.stream.destroy();
  await givenUp;
  await holder.end();
  await connected;
  expect((await patient.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  await patient.end();
  await embedded.close();
});

test('a folder that holds no database is named in one line, and is not held', async () => {
  const dataDir = await createTestFolder();
  await mkdir(join(dataDir, 'database'));
  await writeFile(join(dataDir, 'database', 'PG_VERSION'), '12\n');
  for (let turn = 0; turn < 2; turn++) {
    await expect(openDatabase({ ...options, dataDir })).rejects.toMatchObject({
      code: 'DATABASE_FOLDER_UNUSABLE',
      message: expect.stringMatching(/^The database in .*\/database does not open: .+\.$/),
    });
  }
});
