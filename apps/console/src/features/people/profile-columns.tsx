import type {
  LevelProgress,
  QotdAttempt,
  StreakRecord,
  SuggestedAttempt,
  UserAnswer,
  UserBadge,
} from '@quizdesk/contract/play';
import { Link } from '@tanstack/react-router';
import { DeletedMark } from '../../components/deleted-mark.tsx';
import { Moment } from '../../components/moment.tsx';
import { dayText } from '../../components/moment-text.ts';
import { countText } from '../../components/number-text.ts';
import type { Column } from '../../components/resource-columns.ts';
import { TexText } from '../../components/tex-text.tsx';
import { answerText, stateText } from '../../components/words.ts';
import { YesNoBadge } from '../../components/yes-no-badge.tsx';
import classes from './people.module.css';

const momentOf = (at: string | null) => at !== null && <Moment at={at} />;

function LevelLink({ id }: { readonly id: number }) {
  return (
    <Link to="/quizzes-by-level/$id" params={{ id }}>
      <span className={classes.onPhone}>Level ID </span>
      {id}
    </Link>
  );
}

interface OfLevel {
  readonly level_id: number | null;
  readonly deleted_ids?: readonly string[];
}

function LevelCell({ level_id: id, deleted_ids = [] }: OfLevel) {
  if (id === null) return null;
  if (!deleted_ids.includes('level_id')) return <LevelLink id={id} />;
  return (
    <>
      <span className={classes.onPhone}>Level ID </span>
      {id} <DeletedMark />
    </>
  );
}

function levelColumn<Row extends OfLevel>(): Column<Row> {
  return {
    header: 'Level ID',
    minWidth: 72,
    onPhone: 'title',
    cell: (row) => <LevelCell {...row} />,
  };
}

export const progressColumns: readonly Column<LevelProgress>[] = [
  levelColumn(),
  { header: 'Status', minWidth: 92, grow: 2, onPhone: 'detail', cell: ({ status }) => stateText(status) },
  {
    header: 'Unlocked At',
    minWidth: 136,
    priority: 1,
    onPhone: 'detail',
    cell: ({ unlocked_at }) => momentOf(unlocked_at),
  },
  {
    header: 'Created At',
    minWidth: 136,
    priority: 1,
    onPhone: 'hidden',
    cell: ({ created_at }) => momentOf(created_at),
  },
];

export const suggestedColumns: readonly Column<SuggestedAttempt>[] = [
  levelColumn(),
  { header: 'Status', minWidth: 92, grow: 2, onPhone: 'detail', cell: ({ status }) => stateText(status) },
  {
    header: 'Bonus Point',
    minWidth: 86,
    priority: 2,
    align: 'right',
    onPhone: 'detail',
    cell: ({ bonus_point }) => countText(bonus_point),
    phoneCell: ({ bonus_point }) => `${countText(bonus_point)} bonus`,
  },
  {
    header: 'Completed At',
    minWidth: 136,
    priority: 1,
    onPhone: 'detail',
    cell: ({ completed_at }) => momentOf(completed_at),
  },
  {
    header: 'Created At',
    minWidth: 136,
    priority: 1,
    onPhone: 'hidden',
    cell: ({ created_at }) => momentOf(created_at),
  },
];

export const dailyColumns: readonly Column<QotdAttempt>[] = [
  { header: 'Quiz Date', minWidth: 92, onPhone: 'title', cell: ({ quiz_date }) => dayText(quiz_date) },
  { header: 'Status', minWidth: 92, grow: 2, onPhone: 'detail', cell: ({ status }) => stateText(status) },
  {
    header: 'Score',
    minWidth: 56,
    priority: 3,
    align: 'right',
    onPhone: 'detail',
    cell: ({ score }) => countText(score),
    phoneCell: ({ score }) => `score ${countText(score)}`,
  },
  {
    header: 'Bonus Points',
    minWidth: 86,
    priority: 2,
    align: 'right',
    onPhone: 'hidden',
    cell: ({ bonus_points }) => countText(bonus_points),
  },
  {
    header: 'Time Taken (s)',
    minWidth: 98,
    priority: 2,
    align: 'right',
    onPhone: 'detail',
    cell: ({ time_taken }) => countText(time_taken),
    phoneCell: ({ time_taken }) => `${countText(time_taken)} s`,
  },
  {
    header: 'Completed At',
    minWidth: 136,
    priority: 1,
    onPhone: 'hidden',
    cell: ({ completed_at }) => momentOf(completed_at),
  },
];

/** The question's id and text; a deleted one has its id alone, and leads nowhere. */
function QuestionCell({ question_id: id, question_text, deleted_ids }: UserAnswer) {
  if (id === null) return null;
  const name = (
    <>
      <span className={classes.onPhone}>Question ID </span>
      {id}
    </>
  );
  if (deleted_ids.includes('question_id')) {
    return (
      <>
        {name} <DeletedMark />
      </>
    );
  }
  return (
    <span className={classes.question} title={`Question ID ${id} ${question_text ?? ''}`}>
      <Link to="/questions/$id" params={{ id }}>
        {name}
      </Link>{' '}
      {question_text !== null && <TexText isInline>{question_text}</TexText>}
    </span>
  );
}

export const answerColumns: readonly Column<UserAnswer>[] = [
  {
    header: 'Question ID',
    minWidth: 190,
    grow: 1,
    onPhone: 'detail',
    cell: (answer) => <QuestionCell {...answer} />,
  },
  {
    header: 'Answer',
    minWidth: 150,
    onPhone: 'title',
    cell: ({ answer }) => <TexText isInline>{answerText(answer)}</TexText>,
  },
  {
    header: 'Correct?',
    minWidth: 60,
    onPhone: 'mark',
    cell: ({ is_correct }) => <YesNoBadge isYes={is_correct} />,
  },
  {
    header: 'Points',
    minWidth: 56,
    priority: 3,
    align: 'right',
    onPhone: 'detail',
    cell: ({ points_earned }) => countText(points_earned),
    phoneCell: ({ points_earned }) => `${countText(points_earned)} points`,
  },
  { header: 'Date', minWidth: 136, priority: 1, onPhone: 'detail', cell: ({ created_at }) => momentOf(created_at) },
];

export const badgeColumns: readonly Column<UserBadge>[] = [
  {
    header: 'Badge',
    minWidth: 160,
    onPhone: 'title',
    cell: ({ badge: { id, name } }) => (
      <Link to="/badges/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  {
    header: 'Awarded At',
    minWidth: 136,
    priority: 1,
    onPhone: 'detail',
    cell: ({ awarded_at }) => momentOf(awarded_at),
  },
];

export const streakColumns: readonly Column<StreakRecord>[] = [
  {
    header: 'Streak',
    minWidth: 72,
    onPhone: 'title',
    cell: ({ streak }) => countText(streak),
    phoneCell: ({ streak }) => `Streak of ${countText(streak)}`,
  },
  { header: 'Created At', minWidth: 136, grow: 2, onPhone: 'detail', cell: ({ created_at }) => momentOf(created_at) },
];
