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

interface NearCopy {
  readonly row: number;
  readonly id: number;
  readonly question_text: string;
}

/** A text by what it asks, with its near copy in the bank if there is one. */
export interface Looked {
  readonly row: number;
  /** The same for texts that ask nearly the same. */
  readonly gist: string;
  readonly copy: NearCopy | undefined;
}

async function lookUp(db: Database, asked: readonly AskedText[], except: number): Promise<Looked[]> {
  const rows = sql.param(asked.map(({ row }) => row));
  const texts = sql.param(asked.map(({ text }) => text));
  // OFFSET 0 keeps the lookup by index, as in findKnownTexts.
  const found = await db.execute<{ row: number; gist: string; id: number | null; question_text: string }>(sql`
    SELECT u.row, u.key AS gist, q.id, q.question_text
    FROM (SELECT row, md5(gist) AS key FROM (
        SELECT row, question_gist(text) AS gist FROM unnest(${rows}::int[], ${texts}::text[]) t (row, text) OFFSET 0
      ) g WHERE cardinality(string_to_array(gist, ' ')) >= ${LEAST_WORDS} OFFSET 0) u
    LEFT JOIN LATERAL (
      SELECT id, question_text FROM (
        SELECT id, question_text FROM questions WHERE md5(question_gist(question_text)) = u.key OFFSET 0
      ) same WHERE id <> ${except} ORDER BY id LIMIT 1) q ON true
    ORDER BY u.row`);
  return found.rows.map(({ row, gist, id, question_text }) => ({
    ...{ row, gist },
    copy: id === null ? undefined : { row, id, question_text },
  }));
}

/** Of each text that has enough words, what it asks and the first question of the bank that asks nearly the same; but one. */
export async function lookUpGists(db: Database, asked: readonly AskedText[], except = 0): Promise<Looked[]> {
  const looked: Looked[] = [];
  for (let at = 0; at < asked.length; at += STEP)
    looked.push(...(await lookUp(db, asked.slice(at, at + STEP), except)));
  return looked;
}
