import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../db/client.ts';
import { createDatabasePlace, createTestFolder } from '../testing/database/test-database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { makeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { createEmptyPlace } from './testing-places.ts';

/** Rows of one statement: a backup has all of them or none. */
const STEP = `
  INSERT INTO schools (name, identity_key) SELECT 'School ' || $1 || ' ' || n, $1 || ' ' || n FROM generate_series(1, 500) n;`;
const BEFORE = 20;
/** After so many steps there is a checkpoint: the copying that it meets begins again, and more of them would not let it end. */
const CHECKPOINTS = new Set([BEFORE + 3, BEFORE + 9]);

test('a backup of an embedded database that is written to has all that was stored before it, and no half of a step', {
  timeout: 300_000,
}, async () => {
  const place = await createDatabasePlace();
  const database = await openDatabase({ ...place, log: silentLog, maintenance: false });
  let stored = 0;
  let isOver = false;
  const step = async () => {
    await database.pool.query(STEP.replaceAll('$1', String(stored)));
    stored++;
    if (stored % 3 === 0) await database.pool.query(`UPDATE schools SET region = 'Step ${stored}' WHERE id % 7 = 0`);
    if (CHECKPOINTS.has(stored)) await database.pool.query('CHECKPOINT');
  };
  while (stored < BEFORE) await step();
  const writing = (async () => {
    while (!isOver) {
      await step();
      await setTimeout(20);
    }
  })();
  const file = join(await createTestFolder(), 'live.tgz');
  const atStart = stored;
  await makeBackup(place, file);
  const atEnd = stored;
  isOver = true;
  await writing;
  await database.close();
  expect(atEnd).toBeGreaterThan(atStart);

  const target = await createEmptyPlace();
  await restoreBackup(target, file);
  const restored = await openDatabase({ ...target, log: silentLog, maintenance: false });
  const { rows } = await restored.pool.query<{ step: number; n: number }>(
    `SELECT split_part(identity_key, ' ', 1)::int AS step, count(*)::int AS n FROM schools GROUP BY 1 ORDER BY 1`,
  );
  await restored.close();
  expect(rows.every(({ n }, at) => n === 500 && rows[at]?.step === at)).toBe(true);
  expect(rows.length).toBeGreaterThanOrEqual(atStart);
  expect(rows.length).toBeLessThanOrEqual(atEnd + 1);
});
