import type { UserStreak } from '@quizdesk/contract/play';
import { countOf } from '../../components/number-text.ts';
import { momentColumn, numberColumn, personColumn } from './play-cells.tsx';
import { PlayList } from './play-list.tsx';
import type { PlaySearch } from './play-source.ts';
import { userStreakSource } from './play-sources.ts';
import type { PlayView } from './play-view.ts';

const view: PlayView<UserStreak> = {
  path: '/user-streak',
  title: 'User Streak',
  source: userStreakSource,
  things: 'streaks',
  empty: {
    title: 'No streaks yet',
    text: 'The streak that each participant has now belongs here. One appears when somebody starts to play.',
  },
  columns: [
    personColumn('User Id'),
    numberColumn('Current Streak', 70, ({ current_streak }) => current_streak, {
      sort: 'current_streak',
      words: (days) => `Streak of ${countOf(days, 'day', 'days')}`,
    }),
    momentColumn('Last Action At', ({ last_action_at }) => last_action_at, { sort: 'last_action_at', grow: 0.5 }),
  ],
  rowName: ({ user }) => `Streak of ${user.name}`,
};

/** The streak that each participant has now. */
export function UserStreakList({ search }: { readonly search: PlaySearch }) {
  return <PlayList view={view} search={search} />;
}
