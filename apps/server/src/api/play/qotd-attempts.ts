import type { qotdAttempt } from '@quizdesk/contract/play';
import type { z } from 'zod';
import { recordCells } from '../../db/lists/cells.ts';
import { describeList, userJoin } from '../../db/lists/list.ts';
import { qotd_attempts } from '../../db/schema/play.ts';
import { ownerColumns, timeColumn, yesOrNo } from '../../export/export-column.ts';
import type { PlayRecords } from './play-records.ts';

/** What participants made of quizzes of the day. */
export const qotdAttemptRecords: PlayRecords<z.output<typeof qotdAttempt>> = {
  list: describeList(
    qotd_attempts,
    {
      id: qotd_attempts.id,
      user_id: qotd_attempts.user_id,
      status: qotd_attempts.status,
      score: qotd_attempts.score,
      bonus_points: qotd_attempts.bonus_points,
      bonus_awarded: qotd_attempts.bonus_awarded,
      time_taken: qotd_attempts.time_taken,
      quiz_date: qotd_attempts.quiz_date,
      completed_at: qotd_attempts.completed_at,
      created_at: qotd_attempts.created_at,
    },
    { joined: userJoin, cells: recordCells('qotd_cells', { moment: 'created_at', value: 'score' }) },
  ),
  moment: 'created_at',
  fileName: 'qotd-attempts',
  columns: [
    ...ownerColumns('User ID'),
    { head: 'Status', value: (attempt) => attempt.status, width: 12 },
    { head: 'Score', value: (attempt) => attempt.score },
    { head: 'Bonus Points', value: (attempt) => attempt.bonus_points },
    { head: 'Bonus Awarded', value: (attempt) => yesOrNo(attempt.bonus_awarded) },
    { head: 'Time Taken (s)', value: (attempt) => attempt.time_taken },
    { head: 'Quiz Date', value: (attempt) => attempt.quiz_date, width: 12 },
    timeColumn('Completed At', (attempt) => attempt.completed_at),
    timeColumn('Created At', (attempt) => attempt.created_at),
  ],
};
