import type { SuggestedAttempt } from '@quizdesk/contract/play';
import { IconTrash } from '@tabler/icons-react';
import { countOf } from '../../components/number-text.ts';
import { stateText } from '../../components/words.ts';
import { momentColumn, numberColumn, personColumn } from './play-cells.tsx';
import { PlayList } from './play-list.tsx';
import type { PlaySearch } from './play-source.ts';
import { suggestedSource } from './play-sources.ts';
import type { PlayView } from './play-view.ts';

const view: PlayView<SuggestedAttempt> = {
  path: '/sq-attempts',
  title: 'SQ Attempts',
  source: suggestedSource,
  things: 'attempts',
  empty: {
    title: 'No attempts yet',
    text: 'Attempts at suggested quizzes belong here. One appears when a participant starts the suggested quiz of a level.',
  },
  numberHeader: '#',
  columns: [
    personColumn('User'),
    numberColumn('Level ID', 52, ({ level_id }) => level_id, {
      isId: true,
      isDeleted: ({ deleted_ids }) => deleted_ids.includes('level_id'),
      priority: 5,
      words: (level) => `Level ID ${level}`,
    }),
    numberColumn('Bonus Point', 64, ({ bonus_point }) => bonus_point, {
      priority: 3,
      sort: 'bonus_point',
      words: (points) => countOf(points, 'bonus point', 'bonus points'),
    }),
    { header: 'Status', minWidth: 92, priority: 4, onPhone: 'detail', cell: ({ status }) => stateText(status) },
    momentColumn('Completed At', ({ completed_at }) => completed_at, {
      sort: 'completed_at',
      priority: 2,
      words: 'Completed',
    }),
    momentColumn('Created At', ({ created_at }) => created_at, { sort: 'id', priority: 1, words: 'Created' }),
  ],
  rowName: ({ id, user }) => `Attempt ${id} of ${user.name}`,
  removal: {
    label: 'Delete',
    icon: IconTrash,
    title: 'Delete Attempt',
    thing: 'Attempt',
    question: ({ id, user }) =>
      `Are you sure you want to delete this attempt? It is attempt ${id} of ${user.name}; the answers given in it stay.`,
    failure: 'Failed to delete attempt',
  },
};

/** Attempts at suggested quizzes. */
export function SqAttemptList({ search }: { readonly search: PlaySearch }) {
  return <PlayList view={view} search={search} />;
}
