import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';

/** Of a shorter gist many different questions have the same: "symbol gold" of What is gold's symbol, and of its colour. */
const LEAST_WORDS = 3;

/** So many texts a statement, so that others are served in between. */
const STEP = 1000;

/** A text, and what it is called in the result. */
export interface AskedText {
  readonly row: number;
  readonly text: string;
}

export interface NearCopy {
  readonly row: number;
  readonly id: number;
  readonly question_text: string;
}

async function findSome(db: Database, asked: readonly AskedText[], except: number): Promise<NearCopy[]> {
  const rows = sql.param(asked.map(({ row }) => row));
  const texts = sql.param(asked.map(({ text }) => text));
  // OFFSET 0 keeps the lookup by index, as in findKnownTexts.
  const found = await db.execute<{ row: number; id: string; question_text: string }>(sql`
    SELECT u.row, q.id, q.question_text
    FROM (SELECT row, gist FROM (
        SELECT row, question_gist(text) AS gist FROM unnest(${rows}::int[], ${texts}::text[]) t (row, text) OFFSET 0
      ) g WHERE cardinality(string_to_array(gist, ' ')) >= ${LEAST_WORDS}) u
    CROSS JOIN LATERAL (
      SELECT id, question_text FROM (
        SELECT id, question_text FROM questions WHERE md5(question_gist(question_text)) = md5(u.gist) OFFSET 0
      ) same WHERE id <> ${except} ORDER BY id LIMIT 1) q`);
  return found.rows.map(({ row, id, question_text }) => ({ row, id: Number(id), question_text }));
}

/** The first question of the bank that says the same as each text, in other words at most that say little; but one. */
export async function findNearCopies(db: Database, asked: readonly AskedText[], except = 0): Promise<NearCopy[]> {
  const copies: NearCopy[] = [];
  for (let at = 0; at < asked.length; at += STEP)
    copies.push(...(await findSome(db, asked.slice(at, at + STEP), except)));
  return copies;
}
