import type {
  LevelProgress,
  QotdAttempt,
  StreakRecord,
  SuggestedAttempt,
  UserAnswer,
  UserBadge,
} from '@quizdesk/contract/play';
import { Link } from '@tanstack/react-router';
import { dayText } from '../../../components/format/format-date.ts';
import { countText } from '../../../components/format/format-number.ts';
import { answerText, stateText } from '../../../components/format/labels.ts';
import { momentColumn } from '../../../components/format/moment.tsx';
import { numberColumn } from '../../../components/format/number-column.tsx';
import { YesNoBadge } from '../../../components/format/status-badge.tsx';
import { markDeleted } from '../../../components/list/deleted-mark.tsx';
import { TexText } from '../../../components/question/tex-text.tsx';
import type { Column } from '../../../components/table/resource-columns.ts';
import classes from '../people.module.css';

const AT = { minWidth: 136, grow: 0, priority: 1 } as const;

interface OfLevel {
  readonly level_id: number | null;
  readonly deleted_ids?: readonly string[];
}

function LevelCell({ level_id: id, deleted_ids = [] }: OfLevel) {
  if (id === null) return null;
  const name = (
    <>
      <span className={classes.onPhone}>Level ID </span>
      {id}
    </>
  );
  if (deleted_ids.includes('level_id')) return markDeleted(name, true);
  return (
    <Link to="/quizzes-by-level/$id" params={{ id }}>
      {name}
    </Link>
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
  momentColumn('Unlocked At', ({ unlocked_at }) => unlocked_at, AT),
  momentColumn('Created At', ({ created_at }) => created_at, { ...AT, onPhone: 'hidden' }),
];

export const suggestedColumns: readonly Column<SuggestedAttempt>[] = [
  levelColumn(),
  { header: 'Status', minWidth: 92, grow: 2, onPhone: 'detail', cell: ({ status }) => stateText(status) },
  numberColumn('Bonus Point', 86, ({ bonus_point }) => bonus_point, {
    priority: 2,
    words: (number) => `${countText(number)} bonus`,
  }),
  momentColumn('Completed At', ({ completed_at }) => completed_at, AT),
  momentColumn('Created At', ({ created_at }) => created_at, { ...AT, onPhone: 'hidden' }),
];

export const dailyColumns: readonly Column<QotdAttempt>[] = [
  { header: 'Quiz Date', minWidth: 92, onPhone: 'title', cell: ({ quiz_date }) => dayText(quiz_date) },
  { header: 'Status', minWidth: 92, grow: 2, onPhone: 'detail', cell: ({ status }) => stateText(status) },
  numberColumn('Score', 56, ({ score }) => score, { priority: 3, words: (number) => `score ${countText(number)}` }),
  numberColumn('Bonus Points', 86, ({ bonus_points }) => bonus_points, {
    priority: 2,
    words: countText,
    onPhone: 'hidden',
  }),
  numberColumn('Time Taken (s)', 98, ({ time_taken }) => time_taken, {
    priority: 2,
    words: (number) => `${countText(number)} s`,
  }),
  momentColumn('Completed At', ({ completed_at }) => completed_at, { ...AT, onPhone: 'hidden' }),
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
  if (deleted_ids.includes('question_id')) return markDeleted(name, true);
  return (
    <span className={`qd-clamp qd-break ${classes.question}`} title={`Question ID ${id} ${question_text ?? ''}`}>
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
  numberColumn('Points', 56, ({ points_earned }) => points_earned, {
    priority: 3,
    words: (number) => `${countText(number)} points`,
  }),
  momentColumn('Date', ({ created_at }) => created_at, AT),
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
  momentColumn('Awarded At', ({ awarded_at }) => awarded_at, AT),
];

export const streakColumns: readonly Column<StreakRecord>[] = [
  {
    header: 'Streak',
    minWidth: 72,
    onPhone: 'title',
    cell: ({ streak }) => countText(streak),
    phoneCell: ({ streak }) => `Streak of ${countText(streak)}`,
  },
  momentColumn('Created At', ({ created_at }) => created_at, { minWidth: 136, grow: 2 }),
];
