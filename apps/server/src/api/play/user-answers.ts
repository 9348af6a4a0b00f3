import type { userAnswer } from '@quizdesk/contract/play';
import type { z } from 'zod';
import { answerCells } from '../../db/lists/cells.ts';
import { describeList, type Joined, joinAll, userJoin } from '../../db/lists/list.ts';
import { user_answers } from '../../db/schema/play.ts';
import { ownerColumns, timeColumn, yesOrNo } from '../../export/export-column.ts';
import { deletedIds, type PlayRecords } from './play-records.ts';

const questionText: Joined<{ readonly question_text: string | null }> = {
  columns: 'q.question_text',
  joins: 'LEFT JOIN questions q ON q.id = page.question_id',
  read: ({ question_text }: { readonly question_text: string | null }) => ({ question_text }),
};

const gone = deletedIds({
  question_id: 'questions',
  level_id: 'levels',
  sq_attempt_id: 'suggested_quiz_attempts',
  qotd_attempt_id: 'qotd_attempts',
});

const shown = {
  id: user_answers.id,
  question_id: user_answers.question_id,
  level_id: user_answers.level_id,
  sq_attempt_id: user_answers.sq_attempt_id,
  qotd_attempt_id: user_answers.qotd_attempt_id,
  user_id: user_answers.user_id,
  answer: user_answers.answer,
  is_correct: user_answers.is_correct,
  points_earned: user_answers.points_earned,
  created_at: user_answers.created_at,
};

type Answer = z.output<typeof userAnswer>;

/** Every answer that participants gave. */
export const userAnswerRecords: PlayRecords<Omit<Answer, 'question_text' | 'deleted_ids'>, Answer> = {
  list: describeList(user_answers, shown, {
    joined: joinAll(userJoin, joinAll(questionText, gone)),
    cells: answerCells,
  }),
  written: describeList(user_answers, shown, { joined: userJoin }),
  moment: 'created_at',
  fileName: 'user-answers',
  columns: [
    ...ownerColumns('User ID'),
    { head: 'Question ID', value: (answer) => answer.question_id },
    { head: 'Level ID', value: (answer) => answer.level_id },
    { head: 'SQ Attempt ID', value: (answer) => answer.sq_attempt_id },
    { head: 'QOTD Attempt ID', value: (answer) => answer.qotd_attempt_id },
    { head: 'Answer', value: (answer) => answer.answer, width: 40 },
    { head: 'Correct?', value: (answer) => yesOrNo(answer.is_correct) },
    { head: 'Points', value: (answer) => answer.points_earned },
    timeColumn('Date', (answer) => answer.created_at),
  ],
};
