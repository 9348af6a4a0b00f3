import type { AnswerType, QuestionType, Subject } from '@quizdesk/contract/constants';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

/** A question to be stored together with many others; its parts have been checked. */
export interface NewQuestion {
  readonly quiz_id: number;
  readonly level_id: number;
  readonly round_id: number;
  readonly question_type: QuestionType | null;
  readonly subject: Subject;
  readonly question_text: string;
  readonly time: number;
  readonly score: number;
  readonly media_file: string | null;
  readonly media_alt?: string | null;
  readonly answer_type: AnswerType;
  readonly notes: string | null;
  readonly hint: string | null;
  readonly answer: readonly string[] | boolean | string;
  readonly options: readonly { readonly option_text: string; readonly is_correct: boolean }[];
}

/** So many questions go to the database in one statement: few statements, and none that holds others up for long. */
const AT_ONCE = 500;

async function nextIds(tx: Database, count: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`SELECT nextval(pg_get_serial_sequence('questions', 'id')) AS id FROM generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Hands rows over as one JSON parameter: the database reads thousands so faster than as thousands of parameters. */
export const asRecords = (rows: readonly unknown[], columns: string) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) AS x(${sql.raw(columns)})`;

async function insertSome(tx: Database, rows: readonly NewQuestion[], editorId: number | null): Promise<number[]> {
  const ids = await nextIds(tx, rows.length);
  const numbered = rows.map((row, index) => ({ ...row, id: ids[index] }));
  const choices = numbered.flatMap(({ id, options }) =>
    options.map((option, index) => ({ ...option, question_id: id, position: index + 1 })),
  );
  await tx.execute(sql`INSERT INTO questions (id, quiz_id, level_id, round_id, question_type, subject, question_text, time,
      score, media_file, media_alt, answer_type, notes, hint, updated_by) OVERRIDING SYSTEM VALUE
    SELECT x.*, ${editorId}::bigint FROM ${asRecords(
      numbered,
      `id bigint, quiz_id bigint, level_id bigint, round_id bigint, question_type text, subject text, question_text text,
      time int, score int, media_file text, media_alt text, answer_type text, notes text, hint text`,
    )}`);
  await tx.execute(sql`INSERT INTO question_options (question_id, position, option_text, is_correct)
    SELECT * FROM ${asRecords(choices, 'question_id bigint, position int, option_text text, is_correct boolean')}`);
  await tx.execute(sql`INSERT INTO correct_answers (question_id, answer)
    SELECT * FROM ${asRecords(
      numbered.map(({ id, answer }) => ({ id, answer })),
      'id bigint, answer jsonb',
    )}`);
  return ids;
}

/**
 * Stores questions with their choices and correct answers, inside the caller's transaction; returns their ids in order.
 * Without an editor they have no author.
 */
export async function insertQuestions(
  tx: Database,
  rows: readonly NewQuestion[],
  editorId: number | null,
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    ids.push(...(await insertSome(tx, rows.slice(start, start + AT_ONCE), editorId)));
  }
  return ids;
}
