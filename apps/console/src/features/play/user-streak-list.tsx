import type { UserStreak } from '@quizdesk/contract/play';
import { ButtonLink } from '../../components/form/button-link.tsx';
import { plural } from '../../components/format/format-number.ts';
import { momentColumn } from '../../components/format/moment.tsx';
import { numberColumn } from '../../components/format/number-column.tsx';
import { personColumn, playList } from './play-list.tsx';
import { userStreakSource } from './play-sources.ts';

/** The streak that each participant has now. */
export const userStreakList = playList<UserStreak>({
  path: '/user-streak',
  headAction: (
    <ButtonLink to="/user-streak/repair" variant="default">
      Repair an outage
    </ButtonLink>
  ),
  title: 'User Streak',
  source: userStreakSource,
  things: 'streaks',
  empty: {
    title: 'No streaks yet',
    text: 'They appear when participants start to play.',
  },
  columns: [
    personColumn('User Id'),
    numberColumn('Current Streak', 124, ({ current_streak }) => current_streak, {
      sort: 'current_streak',
      words: (days) => `Streak of ${plural(days, 'day', 'days')}`,
    }),
    momentColumn('Last Action At', ({ last_action_at }) => last_action_at, { sort: 'last_action_at', grow: 0.5 }),
  ],
  rowName: ({ user }) => `Streak of ${user.name}`,
});
