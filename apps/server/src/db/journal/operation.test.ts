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
