import type { LevelProgress } from '@quizdesk/contract/play';
import { IconTrash } from '@tabler/icons-react';
import { stateText } from '../../components/words.ts';
import { momentColumn, numberColumn, personColumn } from './play-cells.tsx';
import { PlayList } from './play-list.tsx';
import type { PlaySearch } from './play-source.ts';
import { levelProgressSource } from './play-sources.ts';
import type { PlayView } from './play-view.ts';

const view: PlayView<LevelProgress> = {
  path: '/user-level-progress',
  title: 'User Level Progress',
  source: levelProgressSource,
  things: 'progress records',
  empty: {
    title: 'No progress yet',
    text: 'How far each participant has come belongs here. A record appears when somebody unlocks a level.',
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
    label: 'Delete',
    icon: IconTrash,
    title: 'Delete Progress',
    thing: 'Progress',
    question: ({ user, level_id }) =>
      `Are you sure you want to delete this progress? ${user.name} loses the progress in level ID ${level_id}; the answers and attempts stay.`,
    failure: 'Failed to delete progress',
  },
};

/** How far participants have come in the levels. */
export function LevelProgressList({ search }: { readonly search: PlaySearch }) {
  return <PlayList view={view} search={search} />;
}
