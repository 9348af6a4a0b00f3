import type { StreakRecord } from '@quizdesk/contract/play';
import { countOf } from '../../components/number-text.ts';
import { momentColumn, numberColumn, personColumn } from './play-cells.tsx';
import { PlayList } from './play-list.tsx';
import type { PlaySearch } from './play-source.ts';
import { streakHistorySource } from './play-sources.ts';
import type { PlayView } from './play-view.ts';

const view: PlayView<StreakRecord> = {
  path: '/streak-history',
  title: 'Streak History',
  source: streakHistorySource,
  things: 'streaks',
  empty: {
    title: 'No streaks yet',
    text: 'Every streak that a participant reaches belongs here. One appears when somebody plays on two days in a row.',
  },
  columns: [
    personColumn('User Id'),
    numberColumn('Streak', 70, ({ streak }) => streak, {
      sort: 'streak',
      words: (days) => `Streak of ${countOf(days, 'day', 'days')}`,
    }),
    momentColumn('Created At', ({ created_at }) => created_at, { sort: 'id', grow: 0.5 }),
  ],
  rowName: ({ user, streak }) => `Streak ${streak} of ${user.name}`,
};

/** Every streak that participants have reached. */
export function StreakHistoryList({ search }: { readonly search: PlaySearch }) {
  return <PlayList view={view} search={search} />;
}
