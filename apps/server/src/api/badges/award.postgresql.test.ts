import { expect, it } from 'vitest';
import { buildBadge } from '../../testing/builders/badges.ts';
import { buildAnswer } from '../../testing/builders/play.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { awardAll, foldAnswers } from '../../testing/count-play.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import { listAwards } from './testing-awards.ts';

const database = useTestDatabase();

it('what another process has taken is left to it, without waiting, until it gives it back', async () => {
  const { db, pool } = database();
  await buildBadge(db, { name: 'First Steps' });
  await buildAnswer(db, { user_id: (await buildUser(db, { username: 'ama' })).id });
  await foldAnswers(db);
  const other = await pool.connect();
  try {
    await other.query('BEGIN');
    await other.query('DELETE FROM badge_checks');
    await other.query('SELECT FROM badge_backfills FOR UPDATE');
    await buildAnswer(db, { user_id: (await buildUser(db, { username: 'yaw' })).id });
    expect(await awardAll(db, 'UTC')).toBe(1);
    expect(await listAwards(db)).toEqual(['yaw First Steps']);
  } finally {
    await other.query('ROLLBACK');
    other.release();
  }
  expect(await awardAll(db, 'UTC')).toBe(1);
  expect(await listAwards(db)).toEqual(['ama First Steps', 'yaw First Steps']);
});
