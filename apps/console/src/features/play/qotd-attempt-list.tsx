import type { QotdAttempt } from '@quizdesk/contract/play';
import { IconTrash } from '@tabler/icons-react';
import { dayText } from '../../components/moment-text.ts';
import { personColumn } from './play-cells.tsx';
import { PlayList } from './play-list.tsx';
import type { PlaySearch } from './play-source.ts';
import { qotdSource } from './play-sources.ts';
import type { PlayView } from './play-view.ts';
import { attemptName, completedAt, createdAt, quizDate, score, status } from './qotd-columns.tsx';

const view: PlayView<QotdAttempt> = {
  path: '/qotd-attempts',
  title: 'QOTD Attempts',
  note: 'Attempts at the daily quiz and how far each came; Quiz of the Day shows their scores and bonuses.',
  source: qotdSource,
  things: 'attempts',
  empty: {
    title: 'No attempts yet',
    text: 'Attempts at the daily quiz belong here. One appears when a participant starts the quiz of a day.',
  },
  numberHeader: '#',
  columns: [personColumn('User'), status, score, quizDate, completedAt, createdAt],
  rowName: attemptName,
  removal: {
    label: 'Delete',
    icon: IconTrash,
    title: 'Delete Attempt',
    thing: 'Attempt',
    question: ({ id, user, quiz_date }) =>
      `Are you sure you want to delete this attempt? It is attempt ${id} of ${user.name} at the quiz of ${dayText(quiz_date)}; the answers given in it stay.`,
    failure: 'Failed to delete attempt',
  },
};

/** Attempts at the daily quiz. */
export function QotdAttemptList({ search }: { readonly search: PlaySearch }) {
  return <PlayList view={view} search={search} />;
}
