import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildUser } from '../../testing/builders/users.ts';
import { useTestDatabase } from '../../testing/database/test-database.ts';
import type { Database } from '../database.ts';
import { recordOperation } from './operation.ts';

const database = useTestDatabase();

const add = (tx: Database, name: string) => buildUser(tx, { name });
const record = <Result>(db: Database, action: string, work: (tx: Database) => Promise<Result>) =>
  recordOperation(db, { action, actorName: 'test' }, work, () => ({ table: 'users' }));

it('an operation that is recorded within another one leaves to that one what follows', async () => {
  const { db } = database();
  const { id: outermost } = await record(db, 'test.outermost', async (tx) => {
    await add(tx, 'Before');
    await record(tx, 'test.outer', async (outer) => {
      await record(outer, 'test.inner', (inner) => add(inner, 'Inner'));
      await add(outer, 'Outer');
    });
    await add(tx, 'After');
  });
  await add(db, 'By nobody');
  const { rows } = await db.execute<{ action: string; names: string[] }>(sql`
    SELECT o.action, array_agg(s.name::text ORDER BY s.id) AS names FROM operations o JOIN operation_changes c ON c.operation_id = o.id
    JOIN users s ON s.id = c.row_id WHERE o.id >= ${outermost} GROUP BY o.id ORDER BY o.id`);
  expect(rows).toEqual([
    { action: 'test.outermost', names: ['Before', 'After'] },
    { action: 'test.outer', names: ['Outer'] },
    { action: 'test.inner', names: ['Inner'] },
  ]);
});

const rowsOf = async (db: Database) => {
  const { rows } = await db.execute<{ id: number; row: Record<string, unknown> }>(
    sql`SELECT id, to_jsonb(u) - 'password_hash' AS row FROM users u WHERE username LIKE 'many-%' ORDER BY id`,
  );
  return new Map(rows.map(({ id, row }) => [id, row]));
};

/** The columns in which a row differs from another, as the first has them. */
const differing = (row: Record<string, unknown>, other: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== other[name]));

it.each([499, 500])(
  'what a statement changes of %d rows is recorded row by row and column by column',
  async (count) => {
    const { db } = database();
    await db.execute(sql`DELETE FROM users WHERE username LIKE 'many-%'`);
    await db.execute(sql`INSERT INTO users (name, username, email, password_hash, role, created_at)
    SELECT 'Name', 'many-' || n, CASE n % 2 WHEN 0 THEN n || '@example.org' END, 'hash', 'student', now() FROM generate_series(1, ${count}::int) n`);
    const before = await rowsOf(db);
    const { id } = await record(db, 'test.many', (tx) =>
      tx.execute(sql`UPDATE users SET password_hash = 'other',
        name = CASE id % 3 WHEN 0 THEN name ELSE 'Näme "' || id || '"' END,
        email = CASE id % 5 WHEN 0 THEN email WHEN 1 THEN NULL ELSE id || '@example.com' END
      WHERE username LIKE 'many-%'`),
    );
    const after = await rowsOf(db);
    const { rows } = await db.execute<{ row_id: number }>(
      sql`SELECT row_id, kind, before, after FROM operation_changes WHERE operation_id = ${id} ORDER BY row_id`,
    );
    const expected = [...before].map(([row_id, row]) => {
      const now = after.get(row_id) ?? {};
      return { row_id, kind: 'U', before: differing(row, now), after: differing(now, row) };
    });
    expect(rows).toEqual(expected.filter((change) => Object.keys(change.before).length > 0));
    // Nothing but what no one may read, then nothing at all.
    const silent = await record(db, 'test.many', (tx) =>
      tx.execute(sql`UPDATE users SET password_hash = 'third', updated_at = updated_at WHERE username LIKE 'many-%'`),
    );
    expect(silent.hasChanges).toBe(false);
  },
);
