import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSubscription } from '../testing/builders/subscriptions.ts';
import { buildUser } from '../testing/builders/users.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';
import { MIGRATIONS_FOLDER } from './migrate.ts';

const database = useTestDatabase();

/** The migration of these tests, and the one that rules the same roles since: other tests go on with this database. */
const MIGRATIONS = ['0015_roles_emails_transactions.sql', '0021_roles.sql'];

/** Puts the tables back to what they were before, and migrates them again. */
async function migrateAgain(fill: () => Promise<void>): Promise<void> {
  const { pool } = database();
  await pool.query('ALTER TABLE users DROP CONSTRAINT users_role_check');
  await pool.query('ALTER TABLE users ADD CONSTRAINT users_role_check CHECK (true)');
  await pool.query('DROP TABLE counted_transactions');
  await pool.query('DROP INDEX users_email_index');
  await fill();
  for (const name of MIGRATIONS) {
    const migration = await readFile(join(MIGRATIONS_FOLDER, name), 'utf8');
    for (const statement of migration.split('--> statement-breakpoint')) await pool.query(statement);
  }
}

test('the older spellings become superadmin, and no other role changes', async () => {
  const { pool, db } = database();
  const before = ['student', 'admin', 'superadmin', 'super_admin', 'super-admin'];
  await migrateAgain(async () => {
    for (const role of before) {
      const { id } = await buildUser(db);
      await pool.query('UPDATE users SET role = $1 WHERE id = $2', [role, id]);
    }
  });
  const { rows } = await pool.query<{ role: string }>('SELECT role FROM users ORDER BY id');
  expect(rows.map(({ role }) => role)).toEqual(['student', 'admin', 'superadmin', 'superadmin', 'superadmin']);
  await expect(pool.query(`UPDATE users SET role = 'super-admin'`)).rejects.toThrow('users_role_check');
});

test('transactions that were counted before are remembered by the hash that the server makes', async () => {
  const { pool, db } = database();
  await pool.query('DELETE FROM installation_secrets');
  const made = new Date('2026-03-04T05:06:07.000Z');
  await migrateAgain(async () => {
    const { id: user_id } = await buildUser(db);
    await buildSubscription(db, { user_id, transaction_id: '999111', created_at: made });
    await buildSubscription(db, { user_id, transaction_id: '7', removed_at: made });
    await buildSubscription(db, { user_id, transaction_id: null });
  });
  const secret = await pool.query<{ value: string }>('SELECT value FROM installation_secrets');
  const key = Buffer.from(secret.rows[0]?.value ?? '', 'base64url');
  expect(key).toHaveLength(32);
  const hashOf = (transaction: string) => createHmac('sha256', key).update(transaction).digest('hex');
  const { rows } = await pool.query<{ hash: string; created_at: Date }>('SELECT * FROM counted_transactions');
  expect(new Set(rows.map(({ hash }) => hash))).toEqual(new Set([hashOf('999111'), hashOf('7')]));
  expect(rows.find(({ hash }) => hash === hashOf('999111'))?.created_at).toEqual(made);
});
