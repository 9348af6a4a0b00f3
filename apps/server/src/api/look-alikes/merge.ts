import type { lookAlikes, MergeOutcome } from '@quizdesk/contract/look-alikes';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { idArray } from '../../db/id-array.ts';
import { lock } from '../../db/locks.ts';
import { questions } from '../../db/schema/questions.ts';
import { AppError } from '../../shared/app-error.ts';
import { refuseStale } from '../crud/row-versions.ts';
import { findQuestion } from '../questions/question-list.ts';
import { holdPair } from './look-alikes.queries.ts';

type Body = z.output<typeof lookAlikes.merge.body>;

/** Which question is kept, which goes, as they were seen, and the day by the contest's clock. */
export interface Merge extends Pick<Body, 'merged_id' | 'kept_version' | 'merged_version'> {
  readonly id: number;
  readonly today: string;
}

/** Answers that one statement moves. */
const BATCH = 10_000;

interface Facts extends Record<string, unknown> {
  readonly is_alike: boolean;
  readonly is_same_type: boolean;
  readonly has_same_options: boolean;
  readonly has_same_key: boolean;
  readonly marked_otherwise: number | null;
  readonly is_being_marked: boolean;
  readonly is_played: boolean;
  readonly answers: number;
  readonly places: number;
  readonly places_freed: number;
  readonly media_alt: string | null;
}

/** The options of a question, and its key, as answers are compared with them. */
const optionsOf = (id: number): SQL =>
  sql`answer_canonical(ARRAY(SELECT option_text FROM question_options WHERE question_id = ${id}))`;
const keyOf = (id: number): SQL => sql`(SELECT answer_canonical(CASE jsonb_typeof(answer)
  WHEN 'array' THEN ARRAY(SELECT jsonb_array_elements_text(answer)) ELSE ARRAY[answer #>> '{}'] END)
  FROM correct_answers WHERE question_id = ${id})`;

/** Places of the question that goes on days, or in the reserve, that ask the one that is kept too. */
const askedTwice = (id: number): SQL =>
  sql`EXISTS (SELECT FROM daily_plan k WHERE k.question_id = ${id} AND k.date IS NOT DISTINCT FROM p.date)`;

async function factsOf(tx: Database, { id, merged_id, today }: Merge): Promise<Facts> {
  const both = idArray([id, merged_id]);
  const { rows } = await tx.execute<Facts>(sql`
    SELECT question_likeness(k.question_text) = question_likeness(m.question_text) AS is_alike,
      k.answer_type = m.answer_type AS is_same_type,
      ${optionsOf(id)} IS NOT DISTINCT FROM ${optionsOf(merged_id)} AS has_same_options,
      ${keyOf(id)} IS NOT DISTINCT FROM ${keyOf(merged_id)} AS has_same_key,
      (SELECT min(one) FROM unnest(${both}) one WHERE EXISTS (
        SELECT FROM correction_in_force(one) c WHERE c.policy <> 'key')) AS marked_otherwise,
      EXISTS (SELECT FROM correction_sweeps s JOIN corrections c ON c.id = s.correction_id
        WHERE c.question_id = ANY (${both})) AS is_being_marked,
      EXISTS (SELECT FROM daily_plan WHERE question_id = ${merged_id} AND date = ${today}) AS is_played,
      (SELECT count(*)::int FROM user_answers WHERE question_id = ${merged_id}) AS answers,
      p.places, p.places_freed,
      CASE WHEN k.media_file = m.media_file AND k.media_alt IS NULL THEN m.media_alt END AS media_alt
    FROM questions k CROSS JOIN questions m CROSS JOIN (
      SELECT count(*) FILTER (WHERE NOT freed)::int AS places, count(*) FILTER (WHERE freed)::int AS places_freed FROM (
        SELECT ${askedTwice(id)} AS freed FROM daily_plan p WHERE p.question_id = ${merged_id}) each
    ) p
    WHERE k.id = ${id} AND m.id = ${merged_id}`);
  const [facts] = rows;
  if (!facts) throw new Error('Questions that are held have disappeared');
  return facts;
}

const number = (count: number) => count.toLocaleString('en');

/** Why two questions cannot become one; undefined where they can. Answers mean the same for both only where options and key do. */
function obstacleOf(facts: Facts, { id, merged_id }: Merge): string | undefined {
  if (!facts.is_alike) return 'They do not ask the same: edit one of them first.';
  if (facts.is_played) return `Question ${merged_id} is asked by the quiz of today: wait until tomorrow.`;
  if (facts.answers === 0) return undefined;
  const which = facts.answers === 1 ? 'answer, which does' : 'answers, which do';
  const misfit = `Question ${merged_id} has ${number(facts.answers)} ${which} not fit question ${id}`;
  if (!facts.is_same_type) return `${misfit}: their answer types differ.`;
  if (!facts.has_same_options) return `${misfit}: their options differ. Edit one of them first.`;
  if (!facts.has_same_key) return 'Their keys differ: correct one of them first.';
  if (facts.is_being_marked) return 'Their answers are being marked after a correction: try again in a minute.';
  if (facts.marked_otherwise !== null) {
    return `A correction marks the answers to question ${facts.marked_otherwise} otherwise than by its key: undo it, or keep both.`;
  }
  return undefined;
}

/** Throws where somebody has changed one of the questions since it was seen, or they cannot become one. */
async function examine(tx: Database, merge: Merge): Promise<MergeOutcome> {
  const { id, merged_id } = merge;
  for (const [one, seen] of [
    [id, merge.kept_version],
    [merged_id, merge.merged_version],
  ] as const) {
    const present = await findQuestion(tx, one);
    if (present && seen !== undefined && seen !== present.version)
      await refuseStale(tx, 'questions', present, ['version']);
  }
  const facts = await factsOf(tx, merge);
  const detail = obstacleOf(facts, merge);
  if (detail !== undefined) throw new AppError('conflict', 'These questions cannot become one', { detail });
  const { answers, places, places_freed, media_alt } = facts;
  return { id, merged_id, answers, places, places_freed, media_alt };
}

/** What a merge would do. Throws as the merge itself would. */
export async function tryMerge(db: Database, merge: Merge): Promise<MergeOutcome> {
  await holdPair(db, merge.id, { field: 'merged_id', otherId: merge.merged_id, mode: sql`` });
  return examine(db, merge);
}

/** Moves all answers, those too that arrive meanwhile, some thousand with each statement; returns how many. */
async function moveAnswers(tx: Database, { id, merged_id }: Merge): Promise<number> {
  await tx.execute(sql`SET LOCAL jit = off`);
  await tx.execute(sql`SET LOCAL work_mem = '64MB'`);
  for (let moved = 0; ; ) {
    const { rows } = await tx.execute<{ moved: number }>(sql`
      WITH moved AS (
        UPDATE user_answers SET question_id = ${id} WHERE id IN (
          SELECT id FROM user_answers WHERE question_id = ${merged_id} ORDER BY id LIMIT ${BATCH})
        RETURNING 1
      ) SELECT count(*)::int AS moved FROM moved`);
    const count = rows[0]?.moved ?? 0;
    if (count === 0) return moved;
    moved += count;
  }
}

/** The plan asks the question that is kept; once a day. */
async function movePlan(tx: Database, { id, merged_id }: Merge): Promise<void> {
  await tx.execute(sql`DELETE FROM daily_plan p WHERE p.question_id = ${merged_id} AND ${askedTwice(id)}`);
  await tx.execute(sql`UPDATE daily_plan SET question_id = ${id} WHERE question_id = ${merged_id}`);
}

/** What the question that goes was told apart from is not the one that is kept either. */
async function moveDifferences(tx: Database, { id, merged_id }: Merge): Promise<void> {
  await tx.execute(sql`
    INSERT INTO different_questions (question_id, other_id)
    SELECT least(${id}, other), greatest(${id}, other) FROM (
      SELECT CASE question_id WHEN ${merged_id} THEN other_id ELSE question_id END AS other
      FROM different_questions WHERE question_id = ${merged_id} OR other_id = ${merged_id}
    ) pairs WHERE other <> ${id} ORDER BY other ON CONFLICT DO NOTHING`);
}

/**
 * Gives a question the answers and the plan of one that looks like it, and deletes that one: inside of the operation that is
 * open in `tx` (docs/design/questions.md). The question that is kept gets a new version, so that a correction of it from before is
 * not undone without this.
 */
export async function mergeQuestions(tx: Database, merge: Merge, editorId: number): Promise<MergeOutcome> {
  const { id, merged_id } = merge;
  // Before the questions, as who plans a day takes it before a question is held for it.
  await lock(tx, 'the daily plan');
  await holdPair(tx, id, { field: 'merged_id', otherId: merged_id, mode: sql`FOR UPDATE` });
  const outcome = await examine(tx, merge);
  const answers = outcome.answers === 0 ? 0 : await moveAnswers(tx, merge);
  await movePlan(tx, merge);
  await moveDifferences(tx, merge);
  await tx.delete(questions).where(eq(questions.id, merged_id));
  await tx
    .update(questions)
    .set({
      ...(outcome.media_alt !== null && { media_alt: outcome.media_alt }),
      ...{ version: sql`nextval('row_version')`, updated_by: editorId, updated_at: sql`now()` },
    })
    .where(eq(questions.id, id));
  return { ...outcome, answers };
}
