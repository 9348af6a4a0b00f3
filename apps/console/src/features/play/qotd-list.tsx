import type { QotdAttempt } from '@quizdesk/contract/play';
import { IconTrash } from '@tabler/icons-react';
import { dayText } from '../../components/moment-text.ts';
import { personColumn } from './play-cells.tsx';
import { PlayList } from './play-list.tsx';
import type { PlaySearch } from './play-source.ts';
import { qotdSource } from './play-sources.ts';
import type { PlayView } from './play-view.ts';
import { attemptName, bonusAwarded, bonusPoints, completedAt, quizDate, score, timeTaken } from './qotd-columns.tsx';

const view: PlayView<QotdAttempt> = {
  path: '/qotd',
  title: 'Quiz of the Day',
  note: 'Scores and bonuses of the daily quiz, of the same attempts as QOTD Attempts.',
  source: qotdSource,
  things: 'results',
  empty: {
    title: 'No results yet',
    text: 'Scores and bonus points of the daily quiz belong here. They appear when participants take the quiz of a day.',
  },
  numberHeader: '#',
  columns: [personColumn('User ID'), score, bonusPoints, bonusAwarded, timeTaken, quizDate, completedAt],
  rowName: attemptName,
  removal: {
    label: 'Delete',
    icon: IconTrash,
    title: 'Delete Attempt',
    thing: 'Attempt',
    question: ({ id, user, quiz_date }) =>
      `Are you sure you want to delete attempt ID ${id}? It is the attempt of ${user.name} at the quiz of ${dayText(quiz_date)}; the answers given in it stay.`,
    failure: 'Failed to delete attempt',
  },
};

/** What participants made of the daily quiz. */
export function QotdList({ search }: { readonly search: PlaySearch }) {
  return <PlayList view={view} search={search} />;
}
