import { expect, it } from 'vitest';
import { openDatabase } from '../db/client.ts';
import { buildBadge } from '../testing/builders/badges.ts';
import { buildAnswer } from '../testing/builders/play.ts';
import { buildUser } from '../testing/builders/users.ts';
import { startScript } from '../testing/run-node.ts';
import { silentLog } from '../testing/silent-log.ts';
import { createDatabasePlace } from '../testing/test-database.ts';

it('the command gives everyone what they have earned, and a person again what was revoked', async () => {
  const place = await createDatabasePlace();
  const database = await openDatabase({ ...place, log: silentLog, maintenance: false });
  const badge = await buildBadge(database.db, { name: 'First Steps' });
  for (const username of ['ama', 'yaw']) {
    await buildAnswer(database.db, { user_id: (await buildUser(database.db, { username })).id });
  }
  await database.pool.query(
    `INSERT INTO badge_revocations (user_id, badge_id) SELECT id, $1 FROM users WHERE username = 'yaw'`,
    [badge.id],
  );
  await database.close();
  const run = async (...args: string[]) => {
    const env = { DATABASE_URL: place.databaseUrl ?? '', DATA_DIR: place.dataDir };
    const script = startScript('badges/award-badges.ts', env, args);
    const lines: string[] = [];
    for await (const line of script.lines) lines.push(line);
    expect(await script.ended).toEqual({ code: 0, errors: '' });
    return lines;
  };
  expect(await run()).toEqual(['1 badge awarded that had been missing']);
  expect(await run()).toEqual(['0 badges awarded that had been missing']);
  expect(await run('--restore', 'yaw')).toEqual([
    '1 badge of yaw may be had again',
    '1 badge awarded that had been missing',
  ]);
});
