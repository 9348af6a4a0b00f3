import type { userBadge } from '@quizdesk/contract/play';
import type { z } from 'zod';
import { recordCells } from '../../db/lists/cells.ts';
import { describeList, type Joined, joinAll, userJoin } from '../../db/lists/list.ts';
import { user_badges } from '../../db/schema/badges.ts';
import { NAME_WIDTH, ownerColumns, timeColumn } from '../../export/export-column.ts';
import type { PlayRecords } from './play-records.ts';

type UserBadgeRow = z.output<typeof userBadge>;

interface BadgeColumns {
  readonly badge_id: number;
  readonly badge_name: string;
  readonly icon: string | null;
}

const badge: Joined<Pick<UserBadgeRow, 'badge'>> = {
  columns: 'b.name AS badge_name, b.icon',
  joins: 'LEFT JOIN badges b ON b.id = page.badge_id',
  read: ({ badge_id: id, badge_name: name, icon }: BadgeColumns) => ({ badge: { id, name, icon } }),
};

/** The badges that participants have. */
export const userBadgeRecords: PlayRecords<UserBadgeRow> = {
  list: describeList(
    user_badges,
    {
      id: user_badges.id,
      user_id: user_badges.user_id,
      badge_id: user_badges.badge_id,
      awarded_at: user_badges.awarded_at,
    },
    {
      joined: joinAll(userJoin, badge),
      cells: recordCells('badge_cells', { moment: 'awarded_at', value: 'badge_id' }),
    },
  ),
  moment: 'awarded_at',
  fileName: 'user-badges',
  columns: [
    ...ownerColumns('User Id'),
    { head: 'Badge', value: (one) => one.badge.name, width: NAME_WIDTH },
    timeColumn('Awarded At', (one) => one.awarded_at),
  ],
};
