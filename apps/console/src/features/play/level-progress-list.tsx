import type { LevelProgress } from '@quizdesk/contract/play';
import { stateText } from '../../components/format/labels.ts';
import { momentColumn } from '../../components/format/moment.tsx';
import { numberColumn } from '../../components/format/number-column.tsx';
import { personColumn, playList } from './play-list.tsx';
import { levelProgressSource } from './play-sources.ts';

/** How far participants have come in the levels. */
export const levelProgressList = playList<LevelProgress>({
  path: '/user-level-progress',
  title: 'User Level Progress',
  source: levelProgressSource,
  things: 'progress records',
  empty: {
    title: 'No progress yet',
    text: 'It appears when participants unlock a level.',
  },
  numberHeader: '#',
  columns: [
    personColumn('User'),
    numberColumn('Level ID', 84, ({ level_id }) => level_id, {
      priority: 4,
      isId: true,
      sort: 'level_id',
      words: (level) => `Level ID ${level}`,
    }),
    { header: 'Status', minWidth: 92, priority: 3, onPhone: 'detail', cell: ({ status }) => stateText(status) },
    momentColumn('Unlocked At', ({ unlocked_at }) => unlocked_at, {
      sort: 'unlocked_at',
      priority: 2,
      words: 'Unlocked',
    }),
    momentColumn('Created At', ({ created_at }) => created_at, { sort: 'id', priority: 1, words: 'Created' }),
  ],
  rowName: ({ user, level_id }) => `Progress of ${user.name} in level ID ${level_id}`,
  removal: {
    title: 'Delete Progress',
    call: 'userLevelProgress.remove',
    thing: 'Progress',
    question: () => 'Are you sure you want to delete this progress?',
    about: ({ user, level_id }) =>
      `${user.name} loses the progress in level ID ${level_id}; the answers and attempts stay.`,
    failure: 'Failed to delete progress',
  },
});
