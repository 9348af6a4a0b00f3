import { expect, test } from 'vitest';
import { createDatabasePlace } from '../../testing/database/test-database.ts';
import { startScript } from '../../testing/run-node.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { openDatabase } from '../client.ts';
import { listCountedTables } from './row-counts.ts';

test('the command repairs every counted table and prints what was wrong', async () => {
  const place = await createDatabasePlace();
  const database = await openDatabase({ ...place, log: silentLog, maintenance: false });
  await database.pool.query(
    `INSERT INTO row_block VALUES ('schools'::regclass, 1, 5), ('users'::regclass, 1, 5), ('users'::regclass, 2, 5)`,
  );
  const tables = await listCountedTables(database.pool);
  expect(tables).toContain('user_answers');
  await database.close();
  const run = async () => {
    const script = startScript('db/maintenance/repair-counts.ts', {
      DATABASE_URL: place.databaseUrl ?? '',
      DATA_DIR: place.dataDir,
    });
    const lines: string[] = [];
    for await (const line of script.lines) lines.push(line);
    expect(await script.ended).toEqual({ code: 0, errors: '' });
    return lines;
  };
  const right = [...tables, 'operation_counts'].map((table) => `${table}: right`);
  const wrong = right.map((line) => {
    if (line === 'schools: right') return 'schools: 1 block wrong, repaired';
    return line === 'users: right' ? 'users: 2 blocks wrong, repaired' : line;
  });
  expect(await run()).toEqual(wrong);
  expect(await run()).toEqual(right);
});
