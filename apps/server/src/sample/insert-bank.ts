import { storedAnswer } from '@quizdesk/contract/rules/question-answers';
import { sql } from 'drizzle-orm';
import { type LevelRow, levelQueries } from '../api/levels/levels.queries.ts';
import { insertQuestions, type NewQuestion } from '../api/questions/questions-bulk.queries.ts';
import { type RoundRow, roundQueries } from '../api/rounds/rounds.queries.ts';
import type { Database } from '../db/database.ts';
import type { SampleQuestion } from './bank/question.ts';
import type { PictureName } from './pictures.ts';
import type { StoredBank } from './play/quiz-bank.ts';
import { sampleLevels, sampleQuestions, sampleRounds } from './questions.ts';

/** What questions refer to, by the names that the bank has for it. */
interface Places {
  readonly levels: ReadonlyMap<number, LevelRow>;
  readonly rounds: ReadonlyMap<number, RoundRow>;
  readonly pictures: ReadonlyMap<PictureName, string>;
}

function toStored(question: SampleQuestion, { levels, rounds, pictures }: Places): NewQuestion {
  const level = levels.get(question.level_number);
  const round = rounds.get(question.serial_number);
  if (!level || !round) throw new Error(`No place for "${question.question_text}"`);
  return {
    quiz_id: level.quiz_id,
    level_id: level.id,
    round_id: round.id,
    question_type: question.question_type ?? null,
    subject: question.subject,
    question_text: question.question_text,
    time: question.time,
    score: question.score,
    media_file: (question.picture && pictures.get(question.picture)) ?? null,
    answer_type: question.answer_type,
    notes: question.notes ?? null,
    hint: question.hint ?? null,
    answer: storedAnswer(question),
    options: question.options ?? [],
  };
}

/** As if levels and rounds had been made at `at`, and the questions one after the other in the days after. */
async function dateBank(tx: Database, at: Date): Promise<void> {
  const from = sql`${at.toISOString()}::timestamptz`;
  for (const table of ['levels', 'rounds']) {
    await tx.execute(sql`UPDATE ${sql.raw(table)} SET created_at = ${from}, updated_at = ${from}`);
  }
  await tx.execute(sql`
    WITH dated AS (SELECT id, ${from} + row_number() OVER (ORDER BY id) * interval '4 hours 7 minutes' AS at FROM questions),
      questions_dated AS (UPDATE questions q SET created_at = at, updated_at = at FROM dated d WHERE d.id = q.id)
    UPDATE correct_answers a SET created_at = at FROM dated d WHERE d.id = a.question_id`);
}

/**
 * Stores the levels, the rounds and all questions in an empty bank, made at `at` and in the weeks after; returns their
 * ids. `pictures` says under which names the pictures are stored.
 */
export async function insertBank(tx: Database, pictures: Places['pictures'], at: Date): Promise<StoredBank> {
  const levels = new Map<number, LevelRow>();
  const rounds = new Map<number, RoundRow>();
  for (const level of sampleLevels) levels.set(level.level_number, await levelQueries.insert(tx, level));
  for (const round of sampleRounds) rounds.set(round.serial_number, await roundQueries.insert(tx, round));
  const questions = sampleQuestions.map((question) => toStored(question, { levels, rounds, pictures }));
  const questionIds = await insertQuestions(tx, questions, null);
  await dateBank(tx, at);
  return { questionIds, levelIds: [...levels.values()].map(({ id }) => id) };
}
