import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

/** Does something while a table is missing, as after a bug of ours; other tests on the same database find it again. */
export async function withoutTable<T>(db: Database, table: string, work: () => Promise<T>): Promise<T> {
  const away = `${table}_away`;
  await db.execute(sql.raw(`ALTER TABLE ${table} RENAME TO ${away}`));
  try {
    return await work();
  } finally {
    await db.execute(sql.raw(`ALTER TABLE ${away} RENAME TO ${table}`));
  }
}
