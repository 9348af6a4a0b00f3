import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

/** A text of a sheet that may be in the bank already. */
export interface AskedText {
  readonly row: number;
  readonly text: string;
}

/** So many texts a statement, so that others are served in between. */
const STEP = 1000;

async function findSome(db: Database, asked: readonly AskedText[]): Promise<[number, number][]> {
  const rows = sql.param(asked.map(({ row }) => row));
  const texts = sql.param(asked.map(({ text }) => text));
  // OFFSET 0 keeps the lookup by index: as one join, the database would recompute the key of every question.
  const found = await db.execute<{ row: number; id: number }>(sql`
    SELECT u.row, min(q.id) AS id
    FROM (SELECT row, md5(btrim(app_same(text))) AS key FROM unnest(${rows}::int[], ${texts}::text[]) t (row, text)) u
    CROSS JOIN LATERAL (SELECT id FROM questions WHERE md5(btrim(app_same(question_text))) = u.key OFFSET 0) q
    GROUP BY u.row`);
  return found.rows.map(({ row, id }) => [row, id]);
}

/** Which texts the bank has already, whatever their case and spaces: the first question with each, by the sheet's row. */
export async function findKnownTexts(db: Database, asked: readonly AskedText[]): Promise<Map<number, number>> {
  const known = new Map<number, number>();
  for (let at = 0; at < asked.length; at += STEP) {
    for (const [row, id] of await findSome(db, asked.slice(at, at + STEP))) known.set(row, id);
  }
  return known;
}
