import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createDatabasePlace, createTestFolder } from './testing/database/test-database.ts';
import { ADMIN, startRefused, startServer } from './testing/server-process.ts';

test('a second server on the same folder is refused in one line, and the first goes on', async () => {
  const place = await createDatabasePlace();
  const first = await startServer(place, { ADMIN_PASSWORD: ADMIN.password });
  expect(await startRefused(place)).toEqual({
    code: 1,
    output: '',
    errors: `The database folder ${place.dataDir}/database is in use by another process.\n`,
  });
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  expect(await first.end('SIGTERM')).toMatchObject({ code: 0, errors: '' });
});

test('a start with a mistaken name of the database makes no empty one, and other mistaken names are a warning', async () => {
  const empty = { databaseUrl: undefined, dataDir: await createTestFolder() };
  const { code, output, errors } = await startRefused(empty, { DATABSE_URL: 'postgres://host/name' });
  expect([code, output]).toEqual([1, '']);
  expect(errors).toMatch(
    /^The configuration is wrong:\n {2}DATABSE_URL is not a setting; did you mean DATABASE_URL\?\n/,
  );
  expect(existsSync(`${empty.dataDir}/database`)).toBe(false);
  const server = await startServer(await createDatabasePlace(), {
    ADMIN_PASSWORD: ADMIN.password,
    REDIS_URI: 'redis://host',
  });
  expect(await server.end('SIGTERM')).toMatchObject({
    code: 0,
    errors: 'REDIS_URI is not a setting; did you mean REDIS_URL?\n',
  });
});

test('a folder of backups that cannot be written is a warning: the server starts, as where its disk is away', async () => {
  const settings = { ADMIN_PASSWORD: ADMIN.password, BACKUP_DIR: '/dev/null/backups' };
  const server = await startServer(await createDatabasePlace(), settings);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const { code, output } = await server.end('SIGTERM');
  const logged = output.split('\n').filter((line) => line.startsWith('{'));
  expect([code, logged.map((line) => JSON.parse(line))]).toMatchObject([
    0,
    [
      {
        level: 40,
        msg: 'the folder of backups cannot be written',
        folder: '/dev/null/backups',
        err: { code: 'ENOTDIR' },
      },
    ],
  ]);
});
