import { users } from '@quizdesk/contract/users';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { repairAll, takeLevelSets } from '../../db/maintenance/kept-sums.ts';
import { levels } from '../../db/schema/levels.ts';
import { user_level_progress } from '../../db/schema/play.ts';
import { users as accounts } from '../../db/schema/users.ts';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildLevelProgress } from '../../testing/builders/play.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { repeatTogether } from '../../testing/repeat-together.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';
import { operationOf, useOperations } from '../../testing/use-operations.ts';

const test = useTestApp({ services: ['api'] });
const operations = useOperations(test);
const db = () => test().app.db;
const pool = () => test().app.database.pool;

const KEPT = `SELECT s.user_id, l.level_ids::text AS levels FROM user_level_sets s JOIN level_sets l ON l.id = s.set_id
  WHERE l.level_ids <> '{}' ORDER BY 1`;
const RIGHT = `SELECT user_id, array_agg(level_id ORDER BY level_id)::text AS levels FROM user_level_progress GROUP BY 1 ORDER BY 1`;

async function rowsOf(query: string) {
  return (await pool().query<{ user_id: number; levels: string }>(query)).rows;
}

/** The names of those at a level, and how many there are said to be. */
async function at(level_id: number): Promise<string[]> {
  const query = { role: 'student', sort: 'name', level_id: String(level_id) };
  const { rows, count } = (await test().call({ method: 'GET', url: users.list.path, query })).json();
  expect(count).toBe(rows.length);
  return rows.map(({ name }: { name: string }) => name);
}

async function threeLevels(): Promise<[number, number, number]> {
  const [a, b, c] = [await buildLevel(db()), await buildLevel(db()), await buildLevel(db())];
  return [a.id, b.id, c.id];
}

async function reached(name: string, ...levelIds: readonly number[]): Promise<number> {
  const { id } = await buildUser(db(), { name });
  for (const level_id of levelIds) await buildLevelProgress(db(), { user_id: id, level_id });
  return id;
}

const wrongSets = async () =>
  (await repairAll(pool())).find(({ table }) => table === 'user_level_sets')?.wrongBlocks ?? -1;

describe('who is at a level', () => {
  afterEach(async () => {
    expect(await rowsOf(KEPT)).toEqual(await rowsOf(RIGHT));
    expect(await wrongSets()).toBe(0);
  });

  it('follows progress that comes, goes, and becomes of another level or student', async () => {
    const [first, second, third] = await threeLevels();
    const ama = await reached('Ama', first);
    const kofi = await reached('Kofi', first, second);
    await reached('Esi', third, first);
    expect([await at(first), await at(second), await at(third)]).toEqual([['Ama'], ['Kofi'], ['Esi']]);
    await db().delete(user_level_progress).where(eq(user_level_progress.level_id, second));
    expect([await at(first), await at(second), await at(third)]).toEqual([['Ama', 'Kofi'], [], ['Esi']]);
    await db().update(user_level_progress).set({ level_id: second }).where(eq(user_level_progress.user_id, ama));
    await db().update(user_level_progress).set({ user_id: ama }).where(eq(user_level_progress.user_id, kofi));
    expect([await at(first), await at(second), await at(third)]).toEqual([[], ['Ama'], ['Esi']]);
    await pool().query('TRUNCATE user_level_progress');
    expect([await at(first), await at(second), await at(third)]).toEqual([[], [], []]);
  });

  it('is up to the order of the levels as it is now', async () => {
    const [first, second] = await threeLevels();
    await reached('Ama', first);
    await reached('Kofi', first, second);
    expect([await at(first), await at(second)]).toEqual([['Ama'], ['Kofi']]);
    await db().update(levels).set({ level_number: 1 }).where(eq(levels.id, second));
    expect([await at(first), await at(second)]).toEqual([['Ama', 'Kofi'], []]);
  });

  it('lacks a student who is deleted, and has them again once that is undone', async () => {
    const [first, second] = await threeLevels();
    const ama = await reached('Ama', first, second);
    const removed = await operations.remove(pathOf(users.remove, { id: ama }));
    expect([removed.statusCode, await at(second)]).toEqual([204, []]);
    expect((await operations.undo(operationOf(removed))).statusCode).toBe(201);
    expect([await at(first), await at(second)]).toEqual([[], ['Ama']]);
  });

  it('is the same before the sets of an earlier release are taken, and play meanwhile is in it', async () => {
    const [first, second, third] = await threeLevels();
    const ama = await reached('Ama', first);
    await reached('Kofi', first, second);
    await pool().query('UPDATE user_level_sets SET set_id = DEFAULT; DELETE FROM level_sets');
    const before = [await at(first), await at(second), await at(third)];
    expect(before).toEqual([['Ama'], ['Kofi'], []]);
    await buildLevelProgress(db(), { user_id: ama, level_id: third });
    expect([await at(first), await at(second), await at(third)]).toEqual([[], ['Kofi'], ['Ama']]);
    // Those that are not taken yet are not wrong.
    expect(await wrongSets()).toBe(0);
    await pool().query('UPDATE user_level_sets SET set_id = DEFAULT');
    await takeLevelSets(pool());
    expect(
      await rowsOf('SELECT user_id FROM user_level_sets s WHERE set_id NOT IN (SELECT id FROM level_sets)'),
    ).toEqual([]);
    expect([await at(first), await at(second), await at(third)]).toEqual([[], ['Kofi'], ['Ama']]);
  });

  it('is mended at night where it is wrong', async () => {
    const [first, second] = await threeLevels();
    await reached('Ama', first);
    const kofi = await reached('Kofi', first, second);
    await pool().query(`UPDATE user_level_sets SET set_id = level_set_id('{}') WHERE user_id = $1`, [kofi]);
    await pool().query('DELETE FROM user_level_sets WHERE user_id <> $1', [kofi]);
    expect([await at(first), await at(second)]).toEqual([[], []]);
    expect(await wrongSets()).toBe(2);
    expect([await at(first), await at(second)]).toEqual([['Ama'], ['Kofi']]);
  });

  it('is right after students unlocked levels and lost them at the same time', async () => {
    const levelIds = await threeLevels();
    const players = [await reached('Ama'), await reached('Kofi')];
    let turn = 0;
    const pick = <Value>(values: readonly Value[]): Value => {
      turn += 7;
      // The index is below the length.
      return values[turn % values.length] as Value;
    };
    const unlock = async () => {
      await db().execute(sql`INSERT INTO user_level_progress (user_id, level_id, status)
        VALUES (${pick(players)}, ${pick(levelIds)}, 'unlocked') ON CONFLICT DO NOTHING`);
    };
    const lose = async () => {
      await db().execute(
        sql`DELETE FROM user_level_progress WHERE user_id = ${pick(players)} AND level_id = ${pick(levelIds)}`,
      );
    };
    await repeatTogether(() => turn > 2000, [unlock, unlock, unlock, lose]);
    await db().delete(accounts).where(eq(accounts.name, 'Kofi'));
  });
});
