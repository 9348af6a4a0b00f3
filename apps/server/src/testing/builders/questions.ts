import type { QuestionInput } from '@quizdesk/contract/questions';
import type { QuestionRow } from '../../api/questions/question-list.ts';
import { insertQuestion } from '../../api/questions/questions.queries.ts';
import type { Database } from '../../db/database.ts';
import { buildLevel } from './levels.ts';
import { buildRound } from './rounds.ts';
import { buildUser } from './users.ts';

let built = 0;

/** A multiple-choice question of a new level and a new round, unless the values say otherwise. */
export async function buildQuestion(db: Database, values: Partial<QuestionInput> = {}): Promise<QuestionRow> {
  const number = ++built;
  const level_id = values.level_id ?? (await buildLevel(db)).id;
  const round_id = values.round_id ?? (await buildRound(db)).id;
  const editor = await buildUser(db, { role: 'admin' });
  const input: QuestionInput = {
    subject: 'physics',
    question_text: `Which unit measures quantity ${number}?`,
    time: 30,
    score: 2,
    answer_type: 'multiple_choice',
    ...(values.answer_type === undefined && {
      options: [
        { option_text: 'Newton', is_correct: true },
        { option_text: 'Ohm', is_correct: false },
      ],
    }),
    ...values,
    level_id,
    round_id,
  };
  return insertQuestion(db, input, editor.id);
}
