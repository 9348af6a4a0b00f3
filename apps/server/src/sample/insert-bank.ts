import { storedAnswer } from '@quizdesk/contract/questions';
import { insertLevel, type LevelRow } from '../api/levels/levels.queries.ts';
import { insertQuestions, type NewQuestion } from '../api/questions/questions-bulk.queries.ts';
import { insertRound, type RoundRow } from '../api/rounds/rounds.queries.ts';
import type { Database } from '../db/database.ts';
import type { SampleQuestion } from './bank/question.ts';
import type { PictureName } from './pictures.ts';
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

/** Stores the levels, the rounds and all questions; `pictures` says under which names the pictures are stored. */
export async function insertBank(tx: Database, pictures: Places['pictures']): Promise<void> {
  const levels = new Map<number, LevelRow>();
  const rounds = new Map<number, RoundRow>();
  for (const level of sampleLevels) levels.set(level.level_number, await insertLevel(tx, level));
  for (const round of sampleRounds) rounds.set(round.serial_number, await insertRound(tx, round));
  const questions = sampleQuestions.map((question) => toStored(question, { levels, rounds, pictures }));
  await insertQuestions(tx, questions, null);
}
