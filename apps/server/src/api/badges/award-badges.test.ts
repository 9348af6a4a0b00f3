import { expect, it } from 'vitest';
import { openDatabase } from '../../db/client.ts';
import { buildBadge } from '../../testing/builders/badges.ts';
import { buildAnswer } from '../../testing/builders/play.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { createDatabasePlace, type DatabasePlace } from '../../testing/database/test-database.ts';
import { startScript } from '../../testing/run-node.ts';
import { silentLog } from '../../testing/silent-log.ts';

function startCommand(
  { databaseUrl, dataDir }: DatabasePlace,
  env: Record<string, string>,
  args: readonly string[] = [],
) {
  const where = { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir };
  return startScript('award-badges', { ...where, ...env }, [...args]);
}

/** Runs the command to its end; answers the lines that it prints. */
async function awardBadges(place: DatabasePlace, env: Record<string, string> = {}, args: readonly string[] = []) {
  const script = startCommand(place, env, args);
  const lines: string[] = [];
  for await (const line of script.lines) lines.push(line);
  expect(await script.ended).toEqual({ code: 0, errors: '' });
  return lines;
}

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
  const run = (...args: string[]) => awardBadges(place, {}, args);
  expect(await run()).toEqual(['1 badge awarded that had been missing']);
  expect(await run()).toEqual(['0 badges awarded that had been missing']);
  expect(await run('--restore', 'yaw')).toEqual([
    '1 badge of yaw may be had again',
    '1 badge awarded that had been missing',
  ]);
});

it('the command goes by the night of the contest, and says where its time zone is none', {
  timeout: 90_000,
}, async () => {
  const place = await createDatabasePlace();
  const database = await openDatabase({ ...place, log: silentLog, maintenance: false });
  await buildBadge(database.db, { name: 'Night Owl', tier: 4 });
  await buildAnswer(database.db, { created_at: new Date('2026-03-01T23:30:00Z') });
  await database.close();
  const wrong = startCommand(place, { CONTEST_TIME_ZONE: 'Lagos' });
  expect(await wrong.ended).toEqual({
    code: 1,
    errors: 'CONTEST_TIME_ZONE must be the name of a time zone, such as Africa/Lagos or UTC\n',
  });
  expect(await awardBadges(place)).toEqual(['0 badges awarded that had been missing']);
  expect(await awardBadges(place, { CONTEST_TIME_ZONE: 'Africa/Lagos' })).toEqual([
    '1 badge awarded that had been missing',
  ]);
});
