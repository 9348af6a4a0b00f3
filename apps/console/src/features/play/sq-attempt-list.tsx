import type { SuggestedAttempt } from '@quizdesk/contract/play';
import { plural } from '../../components/format/format-number.ts';
import { stateText } from '../../components/format/labels.ts';
import { momentColumn } from '../../components/format/moment.tsx';
import { numberColumn } from '../../components/format/number-column.tsx';
import { personColumn, playList } from './play-list.tsx';
import { suggestedSource } from './play-sources.ts';

/** Attempts at suggested quizzes. */
export const sqAttemptList = playList<SuggestedAttempt>({
  path: '/sq-attempts',
  title: 'SQ Attempts',
  source: suggestedSource,
  note: 'Attempts at suggested quizzes (SQ).',
  things: 'attempts',
  empty: {
    title: 'No attempts yet',
    text: 'They appear when participants start the suggested quiz of a level.',
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
      words: (points) => plural(points, 'bonus point', 'bonus points'),
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
    title: 'Delete Attempt',
    call: 'suggestedAttempts.remove',
    thing: 'Attempt',
    question: () => 'Are you sure you want to delete this attempt?',
    about: ({ id, user }) => `It is attempt ${id} of ${user.name}; the answers given in it stay.`,
    failure: 'Failed to delete attempt',
  },
});
