import { expect, test } from 'vitest';
import { takeLevelSets } from '../../db/maintenance/kept-sums.ts';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildLevelProgress } from '../../testing/builders/play.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ services: ['api'] });
const db = () => app().app.db;
const pool = () => app().app.database.pool;

/** Runs a task while a transaction of another connection is open that has done this, behind it or not. */
async function besideOpen(statement: string, task: () => Promise<unknown>, isBehind: boolean): Promise<void> {
  const client = await pool().connect();
  try {
    await client.query('BEGIN');
    await client.query(statement);
    const ran = task();
    if (isBehind) {
      const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(async () => (await pool().query(waits)).rowCount).toBe(1);
    } else await ran;
    await client.query('COMMIT');
    await ran;
  } finally {
    client.release(true);
  }
}

test('a level that a student unlocks while another one is taken from them is in their set, and that one is not', async () => {
  const { id } = await buildUser(db());
  const [first, second] = [await buildLevel(db()), await buildLevel(db())];
  await buildLevelProgress(db(), { user_id: id, level_id: first.id });
  const unlock = `INSERT INTO user_level_progress (user_id, level_id, status) VALUES (${id}, ${second.id}, 'unlocked')`;
  const lose = `DELETE FROM user_level_progress WHERE user_id = ${id} AND level_id = ${first.id}`;
  await besideOpen(unlock, () => pool().query(lose), true);
  const { rows } = await pool().query(
    `SELECT level_ids::text AS levels FROM user_level_sets s JOIN level_sets l ON l.id = s.set_id WHERE user_id = ${id}`,
  );
  expect(rows).toEqual([{ levels: `{${second.id}}` }]);
});

test('where no set is to be taken, the job waits for nobody who has the table of progress to themselves', async () => {
  await besideOpen('LOCK TABLE user_level_progress', () => takeLevelSets(pool()), false);
});
