import { storedAnswer } from '@quizdesk/contract/rules/question-answers';
import { sql } from 'drizzle-orm';
import { type LevelRow, levelQueries } from '../api/levels/levels.queries.ts';
import { insertQuestions, type NewQuestion } from '../api/questions/questions-bulk.queries.ts';
import { type RoundRow, roundQueries } from '../api/rounds/rounds.queries.ts';
import type { Database } from '../db/database.ts';
import type { SampleQuestion } from './bank/question.ts';
import { madeQuestions } from './bank/templates/made-questions.ts';
import { inChunks } from './load.ts';
import { PICTURE_TEXTS, type PictureName } from './pictures.ts';
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
    media_alt: question.picture ? PICTURE_TEXTS[question.picture] : null,
    answer_type: question.answer_type,
    notes: question.notes ?? null,
    hint: question.hint ?? null,
    answer: storedAnswer(question),
    options: question.options ?? [],
  };
}

/** However many questions there are, they are made in these days: before the season, which is the first to ask them. */
const BANK_TAKES_DAYS = 75;
/** So many questions from templates are held at a time. */
const AT_ONCE = 5000;

/** As if levels and rounds had been made at `at`, and the questions one after the other in the days after. */
async function dateBank(tx: Database, at: Date): Promise<void> {
  const from = sql`${at.toISOString()}::timestamptz`;
  for (const table of ['levels', 'rounds']) {
    await tx.execute(sql`UPDATE ${sql.raw(table)} SET created_at = ${from}, updated_at = ${from}`);
  }
  await tx.execute(sql`
    WITH dated AS (SELECT id, ${from} + row_number() OVER (ORDER BY id) * least(
        interval '4 hours 7 minutes', ${`${BANK_TAKES_DAYS} days`}::interval / count(*) OVER ()) AS at FROM questions),
      questions_dated AS (UPDATE questions q SET created_at = at, updated_at = at FROM dated d WHERE d.id = q.id)
    UPDATE correct_answers a SET created_at = at FROM dated d WHERE d.id = a.question_id`);
}

/** What a bank is made of. */
interface BankParts {
  /** Under which names the pictures are stored. */
  readonly pictures: Places['pictures'];
  /** How many questions there are in all, those from templates included. */
  readonly size: number;
}

/**
 * Stores the levels, the rounds and all questions in an empty bank, made at `at` and in the weeks after; returns the ids of
 * those that are played. Those from templates are a stock that no quiz has used.
 */
export async function insertBank(tx: Database, { pictures, size }: BankParts, at: Date): Promise<StoredBank> {
  const levels = new Map<number, LevelRow>();
  const rounds = new Map<number, RoundRow>();
  for (const level of sampleLevels) levels.set(level.level_number, await levelQueries.insert(tx, level));
  for (const round of sampleRounds) rounds.set(round.serial_number, await roundQueries.insert(tx, round));
  const stored = (question: SampleQuestion) => toStored(question, { levels, rounds, pictures });
  const questionIds = await insertQuestions(tx, sampleQuestions.map(stored), null);
  for (const questions of inChunks(madeQuestions(Math.max(0, size - sampleQuestions.length)), AT_ONCE)) {
    await insertQuestions(tx, questions.map(stored), null);
  }
  await dateBank(tx, at);
  return { questionIds, levelIds: [...levels.values()].map(({ id }) => id) };
}
