import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createTestFolder } from '../../testing/database/test-database.ts';
import { startScript } from '../../testing/run-node.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { openDatabase } from '../client.ts';

test('a first start that is killed leaves no half database; the next start makes a whole one', {
  timeout: 60_000,
}, async () => {
  const dataDir = await createTestFolder();
  for (const file of ['database.new', 'database.new/PG_VERSION']) {
    const script = startScript('repair-counts', { DATABASE_URL: '', DATA_DIR: dataDir });
    await vi.waitFor(() => expect(existsSync(join(dataDir, file))).toBe(true), { timeout: 20_000, interval: 1 });
    script.process.kill('SIGKILL');
    await script.ended;
    expect(existsSync(join(dataDir, 'database'))).toBe(false);
  }
  const database = await openDatabase({ databaseUrl: undefined, dataDir, log: silentLog, maintenance: false });
  expect((await database.pool.query('SELECT id FROM quizzes')).rows).toEqual([{ id: 9 }]);
  expect(existsSync(join(dataDir, 'database.new'))).toBe(false);
  await database.close();
});
