import type { StreakRecord } from '@quizdesk/contract/play';
import { plural } from '../../components/format/format-number.ts';
import { momentColumn } from '../../components/format/moment.tsx';
import { numberColumn } from '../../components/format/number-column.tsx';
import { personColumn, playList } from './play-list.tsx';
import { streakHistorySource } from './play-sources.ts';

/** Every streak that participants have reached. */
export const streakHistoryList = playList<StreakRecord>({
  path: '/streak-history',
  title: 'Streak History',
  source: streakHistorySource,
  things: 'streaks',
  empty: {
    title: 'No streaks yet',
    text: 'They appear when participants play on two days in a row.',
  },
  columns: [
    personColumn('User Id'),
    numberColumn('Streak', 70, ({ streak }) => streak, {
      sort: 'streak',
      words: (days) => `Streak of ${plural(days, 'day', 'days')}`,
    }),
    momentColumn('Created At', ({ created_at }) => created_at, { sort: 'id', grow: 0.5 }),
  ],
  rowName: ({ user, streak }) => `Streak ${streak} of ${user.name}`,
});
