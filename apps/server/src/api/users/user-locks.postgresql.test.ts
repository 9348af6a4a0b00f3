import { users } from '@quizdesk/contract/users';
import { expect, test } from 'vitest';
import { buildUser } from '../../testing/builders/users.ts';
import { untilWaiting, whileLocked } from '../../testing/database/locked.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ services: ['account', 'api'] });

/** The rows of a table that no transaction holds. */
async function freeIn(
  table: 'users' | 'last_plays',
  key: 'id' | 'user_id',
  ids: readonly number[],
): Promise<unknown[]> {
  const { rows } = await app().app.database.pool.query(
    `SELECT ${key} AS id FROM ${table} WHERE ${key} = ANY ($1) ORDER BY 1 FOR UPDATE SKIP LOCKED`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

test('two superadmins who get other roles at the same time do not wait for each other', async () => {
  const { db, database } = app().app;
  // The one with the lowest id is held first.
  const first = await buildUser(db, { role: 'superadmin' });
  const [one, other] = [await buildUser(db, { role: 'superadmin' }), await buildUser(db, { role: 'superadmin' })];
  const ids = [one.id, other.id];
  const answers = await whileLocked(database.pool, `SELECT FROM users WHERE id = ${first.id} FOR UPDATE`, async () => {
    const calls = ids.map((id) =>
      app().call(
        { method: 'PUT', url: pathOf(users.updateAdministrator, { id }), payload: { role: 'admin' } },
        'superadmin',
      ),
    );
    await untilWaiting(database.pool, 2);
    expect(await freeIn('users', 'id', ids)).toEqual(ids);
    return calls;
  });
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

test('the rows of users whose roles change are taken in the order of their ids', async () => {
  const { db, database } = app().app;
  for (const id of [902, 901]) await buildUser(db, { id });
  await whileLocked(database.pool, 'SELECT FROM last_plays WHERE user_id = 901 FOR UPDATE', async () => {
    const changed = database.pool.query(`UPDATE users SET role = 'editor' WHERE id IN (901, 902)`);
    changed.catch(() => {}); // awaited by the transaction that ends it
    await untilWaiting(database.pool, 1);
    expect(await freeIn('last_plays', 'user_id', [902])).toEqual([902]);
    return { changed };
  }).then(({ changed }) => changed);
});
