import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEmptyPlace } from '../backup/testing-places.ts';
import { startScript } from '../testing/run-node.ts';
import { silentLog } from '../testing/silent-log.ts';
import { openDatabase } from './client.ts';

test('the command brings an empty place up to date, says so, and may be repeated while a server runs', async () => {
  const place = await createEmptyPlace();
  const run = async () => {
    const script = startScript('migrate-command', { DATABASE_URL: place.databaseUrl ?? '', DATA_DIR: place.dataDir });
    const lines: string[] = [];
    for await (const line of script.lines) lines.push(line);
    return { lines, ...(await script.ended) };
  };
  const done = { code: 0, errors: '', lines: [expect.stringMatching(/^Up to date: PostgreSQL \d+/)] };
  expect(await run()).toEqual(done);
  const database = await openDatabase({ ...place, log: silentLog, maintenance: false });
  const { rows } = await database.pool.query('SELECT count(*) AS n FROM drizzle.__drizzle_migrations');
  expect(Number(rows[0]?.n)).toBeGreaterThan(50);
  if (database.kind === 'postgresql') expect(await run()).toEqual(done);
  await database.close();
}, 120_000);

test.each([
  'migrate-command',
  'repair-counts',
  'verify-journal-command',
  'award-badges',
  'backup-command',
  'restore-command',
  'move-command',
])(
  '%s refuses an option that it does not know in one line, and makes nothing',
  async (name) => {
    const { dataDir } = await createEmptyPlace('embedded');
    const { ended } = startScript(name, { DATABASE_URL: '', DATA_DIR: dataDir, INIT_CWD: dataDir }, ['--dryrun']);
    expect(await ended).toEqual({
      code: 1,
      errors: expect.stringMatching(/^(Unknown option '--dryrun'|Name (one file|2 files): .*)\n$/),
    });
    expect(readdirSync(dataDir)).toEqual([]);
  },
  60_000,
);

test('the command refuses another way to a database that is not named, in place of making one in the folder', async () => {
  const { dataDir } = await createEmptyPlace('embedded');
  const { ended } = startScript('migrate-command', {
    ...{ DATABASE_URL: '', DATABASE_DIRECT_URL: 'postgres://127.0.0.1:5432/quizdesk', DATA_DIR: dataDir },
  });
  const errors = expect.stringContaining('DATABASE_URL must be set too: DATABASE_DIRECT_URL is another way');
  expect(await ended).toMatchObject({ code: 1, errors });
  expect(existsSync(join(dataDir, 'database'))).toBe(false);
}, 60_000);
