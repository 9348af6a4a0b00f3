import type { QotdAttempt } from '@quizdesk/contract/play';
import { dayText } from '../../components/format/format-date.ts';
import { personColumn, playList } from './play-list.tsx';
import { qotdSource } from './play-sources.ts';
import { attemptName, completedAt, createdAt, quizDate, score, status } from './qotd-columns.tsx';

/** Attempts at the daily quiz. */
export const qotdAttemptList = playList<QotdAttempt>({
  path: '/qotd-attempts',
  title: 'QOTD Attempts',
  note: 'Attempts at the daily quiz and how far each came; Quiz of the Day shows their scores and bonuses.',
  source: qotdSource,
  things: 'attempts',
  empty: {
    title: 'No attempts yet',
    text: 'They appear when participants start the quiz of a day.',
  },
  numberHeader: '#',
  columns: [personColumn('User'), status, score, quizDate, completedAt, createdAt],
  rowName: attemptName,
  removal: {
    title: 'Delete Attempt',
    call: 'qotdAttempts.remove',
    thing: 'Attempt',
    question: () => 'Are you sure you want to delete this attempt?',
    about: ({ id, user, quiz_date }) =>
      `It is attempt ${id} of ${user.name} at the quiz of ${dayText(quiz_date)}; the answers given in it stay.`,
    failure: 'Failed to delete attempt',
  },
});
