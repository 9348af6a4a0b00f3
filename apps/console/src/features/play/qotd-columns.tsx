import type { QotdAttempt } from '@quizdesk/contract/play';
import { dayText } from '../../components/format/format-date.ts';
import { countText, plural } from '../../components/format/format-number.ts';
import { stateText } from '../../components/format/labels.ts';
import { momentColumn } from '../../components/format/moment.tsx';
import { numberColumn } from '../../components/format/number-column.tsx';
import { YesNoBadge } from '../../components/format/status-badge.tsx';
import { type Column, detailColumn } from '../../components/table/resource-columns.ts';

type QotdColumn = Column<QotdAttempt>;

// Two lists show attempts at the daily quiz, each with a different choice of columns.
export const score: QotdColumn = numberColumn('Score', 54, (attempt) => attempt.score, {
  priority: 7,
  sort: 'score',
  words: (points) => `Score ${countText(points)}`,
});
export const bonusPoints: QotdColumn = numberColumn('Bonus Points', 56, ({ bonus_points }) => bonus_points, {
  priority: 3,
  onPhone: 'detail',
  phoneCell: ({ bonus_points, bonus_awarded }) =>
    `${plural(bonus_points, 'bonus point', 'bonus points')} ${bonus_awarded ? 'awarded' : 'not awarded'}`,
});
export const bonusAwarded: QotdColumn = {
  header: 'Bonus Awarded',
  minWidth: 64,
  priority: 3,
  onPhone: 'hidden',
  cell: ({ bonus_awarded }) => <YesNoBadge isYes={bonus_awarded} />,
  phoneCell: () => null,
};
export const timeTaken: QotdColumn = numberColumn('Time Taken (s)', 92, ({ time_taken }) => time_taken, {
  priority: 2,
  sort: 'time_taken',
  words: (seconds) => `${countText(seconds)} s`,
});
export const quizDate: QotdColumn = detailColumn(
  'Quiz Date',
  ({ quiz_date }) => <time dateTime={quiz_date}>{dayText(quiz_date)}</time>,
  { minWidth: 92, priority: 5, sort: 'quiz_date' },
);
export const completedAt: QotdColumn = momentColumn('Completed At', ({ completed_at }) => completed_at, {
  priority: 4,
  words: 'Completed',
});
export const createdAt: QotdColumn = momentColumn('Created At', ({ created_at }) => created_at, {
  priority: 1,
  sort: 'id',
  words: 'Created',
});
export const status: QotdColumn = detailColumn('Status', (attempt) => stateText(attempt.status), {
  minWidth: 92,
  priority: 6,
});

export const attemptName = ({ id, user }: QotdAttempt) => `Attempt ${id} of ${user.name}`;
