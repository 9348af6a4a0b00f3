import type { QotdAttempt } from '@quizdesk/contract/play';
import { dayText } from '../../components/format/format-date.ts';
import { personColumn, playList } from './play-list.tsx';
import { qotdSource } from './play-sources.ts';
import { attemptName, bonusAwarded, bonusPoints, completedAt, quizDate, score, timeTaken } from './qotd-columns.tsx';

/** What participants made of the daily quiz. */
export const qotdList = playList<QotdAttempt>({
  path: '/qotd',
  title: 'Quiz of the Day',
  note: 'Scores and bonuses of the daily quiz, of the same attempts as QOTD Attempts.',
  source: qotdSource,
  things: 'results',
  empty: {
    title: 'No results yet',
    text: 'They appear when participants take the quiz of a day.',
  },
  numberHeader: '#',
  columns: [personColumn('User ID'), score, bonusPoints, bonusAwarded, timeTaken, quizDate, completedAt],
  rowName: attemptName,
  removal: {
    title: 'Delete Attempt',
    call: 'qotdAttempts.remove',
    thing: 'Attempt',
    question: ({ id }) => `Are you sure you want to delete attempt ID ${id}?`,
    about: ({ user, quiz_date }) =>
      `It is the attempt of ${user.name} at the quiz of ${dayText(quiz_date)}; the answers given in it stay.`,
    failure: 'Failed to delete attempt',
  },
});
