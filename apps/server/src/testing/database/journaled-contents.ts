import { JOURNALED_TABLES } from '@quizdesk/contract/things';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

/** Every row of every journaled table, and of the search tables that their triggers fill, as text. */
export async function journaledContents(db: Database): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const table of [...JOURNALED_TABLES, 'schools_search', 'questions_search', 'users_search']) {
    const { rows } = await db.execute<{ text: string }>(
      sql.raw(`SELECT coalesce(string_agg(t::text, E'\\n' ORDER BY t.id), '') AS text FROM ${table} t`),
    );
    all[table] = rows[0]?.text ?? '';
  }
  return all;
}
