import type { suggestedAttempt } from '@quizdesk/contract/play';
import type { z } from 'zod';
import { recordCells } from '../../db/lists/cells.ts';
import { describeList, joinAll, userJoin } from '../../db/lists/list.ts';
import { suggested_quiz_attempts } from '../../db/schema/play.ts';
import { ownerColumns, timeColumn } from '../../export/export-column.ts';
import { deletedIds, type PlayRecords } from './play-records.ts';

const shown = {
  id: suggested_quiz_attempts.id,
  user_id: suggested_quiz_attempts.user_id,
  level_id: suggested_quiz_attempts.level_id,
  bonus_point: suggested_quiz_attempts.bonus_point,
  status: suggested_quiz_attempts.status,
  completed_at: suggested_quiz_attempts.completed_at,
  created_at: suggested_quiz_attempts.created_at,
};

type Attempt = z.output<typeof suggestedAttempt>;

/** What participants made of suggested quizzes. */
export const suggestedAttemptRecords: PlayRecords<Omit<Attempt, 'deleted_ids'>, Attempt> = {
  list: describeList(suggested_quiz_attempts, shown, {
    joined: joinAll(userJoin, deletedIds({ level_id: 'levels' })),
    cells: recordCells('suggested_cells', { moment: 'created_at', value: 'bonus_point' }),
  }),
  written: describeList(suggested_quiz_attempts, shown, { joined: userJoin }),
  moment: 'created_at',
  fileName: 'sq-attempts',
  columns: [
    ...ownerColumns('User ID'),
    { head: 'Level ID', value: (attempt) => attempt.level_id },
    { head: 'Bonus Point', value: (attempt) => attempt.bonus_point },
    { head: 'Status', value: (attempt) => attempt.status, width: 12 },
    timeColumn('Completed At', (attempt) => attempt.completed_at),
    timeColumn('Created At', (attempt) => attempt.created_at),
  ],
};
