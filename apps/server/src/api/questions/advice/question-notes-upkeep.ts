import { LINT_RULES, type LintedQuestion } from '@quizdesk/contract/rules/lint/lint-note';
import { lintQuestion } from '@quizdesk/contract/rules/lint/question-lint';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { inOneProcess } from '../../../db/locks.ts';
import { jobPlugin } from '../../../jobs/job-plugin.ts';

/** So many questions a transaction. */
const STEP = 500;

interface Due extends Record<string, unknown>, LintedQuestion {
  readonly id: number;
  readonly version: number;
}

/** Looks at questions that are new or have changed since, and stores what there is to note; returns how many they were. */
const noteSome = (db: Database): Promise<number | undefined> =>
  inOneProcess(db, 'noting questions', async (tx) => {
    const { rows } = await tx.execute<Due>(sql`
      SELECT q.id, q.version, q.question_text, q.answer_type, q.time, q.notes, q.hint, q.media_file, q.media_alt, a.answer,
        (SELECT coalesce(json_agg(json_build_object('option_text', o.option_text, 'is_correct', o.is_correct) ORDER BY o.position), '[]')
          FROM question_options o WHERE o.question_id = q.id) AS options
      FROM questions q
      LEFT JOIN correct_answers a ON a.question_id = q.id
      LEFT JOIN question_notes n ON n.question_id = q.id AND n.version = q.version AND n.rules = ${LINT_RULES}
      WHERE n.question_id IS NULL ORDER BY q.id LIMIT ${STEP}`);
    const noted = rows.map((question) => ({
      id: question.id,
      version: question.version,
      question_text: question.question_text,
      codes: [...new Set(lintQuestion(question).map(({ code }) => code))],
    }));
    if (noted.length === 0) return 0;
    await tx.execute(sql`
      INSERT INTO question_notes (question_id, version, rules, codes, likeness)
      SELECT id, version, ${LINT_RULES}, ARRAY(SELECT json_array_elements_text(codes)), question_likeness(question_text)
      FROM json_to_recordset(${JSON.stringify(noted)}::json) AS x (id bigint, version bigint, codes json, question_text text)
      ON CONFLICT (question_id) DO UPDATE
        SET version = excluded.version, rules = excluded.rules, codes = excluded.codes, likeness = excluded.likeness`);
    return noted.length;
  });

/** Brings the stored notes up to date, and forgets those of deleted questions. */
export async function updateNotes(db: Database, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await noteSome(db)) === STEP);
  await db.execute(
    sql`DELETE FROM question_notes n WHERE NOT EXISTS (SELECT FROM questions q WHERE q.id = n.question_id)`,
  );
}

/** Keeps what lists know of notes up to date for as long as the process listens. */
export const notesUpkeep = jobPlugin('noting questions', ({ db }, signal) => updateNotes(db, signal));
