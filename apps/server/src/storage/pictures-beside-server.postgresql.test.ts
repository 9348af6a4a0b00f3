import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabasePlace, type DatabasePlace } from '../testing/database/test-database.ts';
import { startObjectStore } from '../testing/object-store-server.ts';
import { startScript } from '../testing/run-node.ts';
import { startServer } from '../testing/server-process.ts';
import { openObjectStorage } from './object-storage.ts';
import { openStorage } from './open-storage.ts';
import { movePictures } from './pictures-command.ts';

/** Processes start here. */
const SLOW = { timeout: 120_000 };

let store: Awaited<ReturnType<typeof startObjectStore>>;
beforeEach(async () => {
  store = await startObjectStore();
});
afterEach(() => store.close());

async function run({ databaseUrl = '', dataDir }: DatabasePlace) {
  const { url, region, keyId, secretKey } = store.settings;
  const settings = { STORAGE_URL: url, STORAGE_REGION: region, STORAGE_KEY_ID: keyId, STORAGE_SECRET_KEY: secretKey };
  const script = startScript('pictures-command', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...settings }, [
    'move-to-store',
  ]);
  let output = '';
  for await (const line of script.lines) output += line;
  return { output, ...(await script.ended) };
}

test('no picture is moved while a server serves on the database, and all are once it has ended', SLOW, async () => {
  const place = await createDatabasePlace();
  const folder = await openStorage(place);
  await folder.write('a.webp', randomBytes(5000));
  const server = await startServer(place);
  expect(await run(place)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^The database is in use by \d+ on /),
  });
  expect([await folder.listAll(), store.objects.size]).toEqual([['a.webp'], 0]);
  await server.end('SIGTERM');
  expect(await run(place)).toMatchObject({ code: 0, output: '1 pictures moved. Start the server with STORAGE_URL.' });
  expect([await folder.listAll(), [...store.objects.keys()]]).toEqual([[], ['a.webp']]);
});

test('a process that was killed counts for half a minute, and no longer', SLOW, async () => {
  const place = await createDatabasePlace();
  await openStorage(place);
  const server = await startServer(place);
  await server.end('SIGKILL');
  expect(await run(place)).toMatchObject({ code: 1, errors: expect.stringContaining('counts for 30 seconds more') });
  const client = new pg.Client(place.databaseUrl);
  await client.connect();
  await client.query(`UPDATE server_processes SET seen_at = seen_at - interval '31 seconds'`);
  await client.end();
  expect(await run(place)).toMatchObject({ code: 0 });
});

test('nothing is removed where a server has come meanwhile', async () => {
  const folder = await openStorage(await createDatabasePlace());
  await folder.write('a.webp', randomBytes(5000));
  const check = () => Promise.reject(new Error('a server has come'));
  await expect(movePictures(folder, openObjectStorage(store.settings), check)).rejects.toThrow('a server has come');
  expect(await folder.listAll()).toEqual(['a.webp']);
});
