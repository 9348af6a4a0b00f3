import type { streakRecord, userStreak } from '@quizdesk/contract/play';
import type { z } from 'zod';
import { recordCells } from '../../db/lists/cells.ts';
import { describeList, userJoin } from '../../db/lists/list.ts';
import { streak_history, user_streaks } from '../../db/schema/play.ts';
import { ownerColumns, timeColumn } from '../../export/export-column.ts';
import type { PlayRecords } from './play-records.ts';

/** Every streak that participants have reached. */
export const streakRecords: PlayRecords<z.output<typeof streakRecord>> = {
  list: describeList(
    streak_history,
    {
      id: streak_history.id,
      user_id: streak_history.user_id,
      streak: streak_history.streak,
      created_at: streak_history.created_at,
    },
    { joined: userJoin, cells: recordCells('streak_cells', { moment: 'created_at', value: 'streak' }) },
  ),
  moment: 'created_at',
  fileName: 'streak-history',
  columns: [
    ...ownerColumns('User Id'),
    { head: 'Streak', value: (record) => record.streak },
    timeColumn('Created At', (record) => record.created_at),
  ],
};

/** The streak that each participant has now. */
export const currentStreakRecords: PlayRecords<z.output<typeof userStreak>> = {
  list: describeList(
    user_streaks,
    {
      id: user_streaks.id,
      user_id: user_streaks.user_id,
      current_streak: user_streaks.current_streak,
      last_action_at: user_streaks.last_action_at,
    },
    { joined: userJoin },
  ),
  moment: 'last_action_at',
  fileName: 'user-streaks',
  columns: [
    ...ownerColumns('User Id'),
    { head: 'Current Streak', value: (one) => one.current_streak },
    timeColumn('Last Action At', (one) => one.last_action_at),
  ],
};
