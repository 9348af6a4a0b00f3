import type { UserAnswer } from '@quizdesk/contract/play';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { TexText } from '../../components/tex-text.tsx';
import { answerText } from '../../components/words.ts';
import { YesNoBadge } from '../../components/yes-no-badge.tsx';
import classes from './play.module.css';
import { momentColumn, numberColumn, PersonCell } from './play-cells.tsx';
import { PlayList } from './play-list.tsx';
import type { PlaySearch } from './play-source.ts';
import { answerSource } from './play-sources.ts';
import type { PlayColumn, PlayView } from './play-view.ts';

function QuestionLink({ id, isPhone = false }: { readonly id: number; readonly isPhone?: boolean }) {
  return (
    <Link to="/questions/$id" params={{ id }} aria-label={`Question ${id}`}>
      {isPhone ? `Question ${id}` : id}
    </Link>
  );
}

const questionColumn: PlayColumn<UserAnswer> = {
  header: 'Question ID',
  width: '92px',
  align: 'right',
  sort: 'question_id',
  onPhone: 'detail',
  cell: ({ question_id }) => question_id !== null && <QuestionLink id={question_id} />,
  phoneCell: ({ question_id }) => question_id !== null && <QuestionLink id={question_id} isPhone />,
};

const view: PlayView<UserAnswer> = {
  path: '/user-answers',
  title: 'User Answers',
  source: answerSource,
  things: 'answers',
  empty: {
    title: 'No answers found.',
    text: 'What participants answer belongs here. An answer appears as soon as somebody gives it.',
  },
  numberHeader: '#',
  actionsHeader: 'Action',
  columns: [
    questionColumn,
    numberColumn('Level ID', '52px', ({ level_id }) => level_id, { isId: true, needsRoom: true }),
    numberColumn('SQ Attempt ID', '88px', ({ sq_attempt_id }) => sq_attempt_id, { isId: true, needsRoom: true }),
    numberColumn('QOTD Attempt ID', '88px', ({ qotd_attempt_id }) => qotd_attempt_id, { isId: true, needsRoom: true }),
    { header: 'User', width: '144px', onPhone: 'detail', cell: ({ user }) => <PersonCell user={user} hasId={false} /> },
    {
      header: 'Answer',
      onPhone: 'title',
      cell: ({ answer }) => (
        <span className={classes.answer} title={answerText(answer)}>
          <TexText isInline>{answerText(answer)}</TexText>
        </span>
      ),
    },
    {
      header: 'Correct?',
      width: '84px',
      onPhone: 'mark',
      cell: ({ is_correct }) => <YesNoBadge isYes={is_correct} />,
    },
    numberColumn('Points', '76px', ({ points_earned }) => points_earned, { sort: 'points_earned' }),
    momentColumn('Date', ({ created_at }) => created_at, { sort: 'id', width: '148px' }),
  ],
  rowName: ({ id, user }) => `Answer ${id} of ${user.name}`,
  removal: {
    label: 'Delete',
    icon: IconTrash,
    title: 'Delete Answer',
    thing: 'Answer',
    question: ({ id, user }) =>
      `Are you sure you want to delete this answer? It is answer ${id} of ${user.name}. Badges that it has earned stay.`,
    failure: 'Failed to delete answer',
  },
};

/** Every answer that participants gave. */
export function UserAnswerList({ search }: { readonly search: PlaySearch }) {
  return <PlayList view={view} search={search} />;
}
