import type { levelProgress } from '@quizdesk/contract/play';
import type { z } from 'zod';
import { recordCells } from '../../db/lists/cells.ts';
import { describeList, userJoin } from '../../db/lists/list.ts';
import { user_level_progress } from '../../db/schema/play.ts';
import { ownerColumns, timeColumn } from '../../export/export-column.ts';
import type { PlayRecords } from './play-records.ts';

/** How far participants have come in the levels. */
export const levelProgressRecords: PlayRecords<z.output<typeof levelProgress>> = {
  list: describeList(
    user_level_progress,
    {
      id: user_level_progress.id,
      user_id: user_level_progress.user_id,
      level_id: user_level_progress.level_id,
      status: user_level_progress.status,
      unlocked_at: user_level_progress.unlocked_at,
      created_at: user_level_progress.created_at,
    },
    { joined: userJoin, cells: recordCells('level_progress_cells', { moment: 'created_at', value: 'level_id' }) },
  ),
  moment: 'created_at',
  fileName: 'user-level-progress',
  columns: [
    ...ownerColumns('User ID'),
    { head: 'Level ID', value: (one) => one.level_id },
    { head: 'Status', value: (one) => one.status, width: 12 },
    timeColumn('Unlocked At', (one) => one.unlocked_at),
    timeColumn('Created At', (one) => one.created_at),
  ],
};
