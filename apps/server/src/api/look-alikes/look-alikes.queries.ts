import type { lookAlikes } from '@quizdesk/contract/look-alikes';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { idArray } from '../../db/id-array.ts';
import { listPage } from '../../db/lists/list-page.ts';
import { invalid, notFound } from '../../shared/app-error.ts';
import { questionRows } from '../questions/question-list.ts';

type Query = z.output<typeof lookAlikes.pair.query>;
type Answer = z.output<typeof lookAlikes.pair.response>;

/** A query of all pairs, or of those of one question: each is in a pair with another one, but not with every other. */
const pairs = (questionId: number | undefined): SQL =>
  questionId === undefined
    ? sql`SELECT older, newer FROM pairs_alike()`
    : sql`SELECT least(n.question_id, o.id) AS older, greatest(n.question_id, o.id) AS newer
        FROM question_notes n CROSS JOIN LATERAL questions_like(n.question_id, n.likeness) o (id)
        WHERE n.question_id = ${questionId} AND EXISTS (SELECT FROM questions q WHERE q.id = n.question_id)`;

interface Found extends Record<string, unknown> {
  readonly count: number;
  readonly older: number | null;
  readonly newer: number | null;
}

interface Planned extends Record<string, unknown> {
  readonly question_id: number;
  readonly planned: string[] | null;
  readonly is_in_reserve: boolean;
}

/** Both questions with where they are planned. */
async function readPair(db: Database, older: number, newer: number): Promise<Answer['pair']> {
  const ids = idArray([older, newer]);
  const { rows } = await listPage(db, questionRows, { limit: 2, offset: 0 }, { where: [sql`t.id = ANY (${ids})`] });
  const plans = await db.execute<Planned>(sql`
    SELECT question_id, array_agg(to_char(date, 'YYYY-MM-DD') ORDER BY date) FILTER (WHERE date IS NOT NULL) AS planned,
      bool_or(date IS NULL) AS is_in_reserve
    FROM daily_plan WHERE question_id = ANY (${ids}) GROUP BY question_id`);
  const withPlan = (id: number) => {
    const row = rows.find((one) => one.id === id);
    const plan = plans.rows.find(({ question_id }) => question_id === id);
    return row && { ...row, planned: plan?.planned ?? [], is_in_reserve: plan?.is_in_reserve ?? false };
  };
  const [question, other] = [withPlan(older), withPlan(newer)];
  // One of them may have been deleted in between.
  return question && other ? { question, other } : null;
}

/** A pair of questions that look alike, the newest first, and how many pairs there are. */
export async function findPair(db: Database, { offset, question_id }: Query): Promise<Answer> {
  const { rows } = await db.execute<Found>(sql`
    WITH pairs AS MATERIALIZED (${pairs(question_id)})
    SELECT c.count, p.older, p.newer FROM (SELECT count(*)::int AS count FROM pairs) c
    LEFT JOIN (SELECT older, newer FROM pairs ORDER BY newer DESC, older DESC OFFSET ${offset} LIMIT 1) p ON true`);
  const { count = 0, older = null, newer = null } = rows[0] ?? {};
  return { count, pair: older === null || newer === null ? null : await readPair(db, older, newer) };
}

/**
 * Holds two questions, in one order for all who do. Throws where one is not there: a 404 for that of the path, a 422 by its
 * field for the other.
 */
export async function holdPair(
  tx: Database,
  id: number,
  { field, otherId, mode }: { readonly field: string; readonly otherId: number; readonly mode: SQL },
): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT id FROM questions WHERE id = ANY (${idArray([id, otherId])}) ORDER BY id ${mode}`);
  const ids = rows.map((row) => row.id);
  if (!ids.includes(id)) throw notFound('Question');
  if (id === otherId) throw invalid({ [field]: 'This is the same question' });
  if (!ids.includes(otherId)) {
    throw invalid({ [field]: 'Question does not exist' }, { [field]: { code: 'not_there' } });
  }
}

/** Stores that two questions are not the same; nothing where that is stored already. */
export async function tellApart(tx: Database, id: number, otherId: number): Promise<void> {
  await holdPair(tx, id, { field: 'other_id', otherId, mode: sql`FOR KEY SHARE` });
  await tx.execute(sql`
    INSERT INTO different_questions (question_id, other_id) VALUES (${Math.min(id, otherId)}, ${Math.max(id, otherId)})
    ON CONFLICT DO NOTHING`);
}
