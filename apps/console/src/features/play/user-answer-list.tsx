import type { UserAnswer } from '@quizdesk/contract/play';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DeletedMark } from '../../components/deleted-mark.tsx';
import { countOf } from '../../components/number-text.ts';
import type { Column } from '../../components/resource-columns.ts';
import { TexText } from '../../components/tex-text.tsx';
import { answerText } from '../../components/words.ts';
import { YesNoBadge } from '../../components/yes-no-badge.tsx';
import classes from './play.module.css';
import { momentColumn, numberColumn, PersonCell } from './play-cells.tsx';
import { PlayList } from './play-list.tsx';
import type { PlaySearch } from './play-source.ts';
import { answerSource } from './play-sources.ts';
import type { PlayView } from './play-view.ts';

type Origin = UserAnswer['deleted_ids'][number];

const isDeleted = (origin: Origin) => (answer: UserAnswer) => answer.deleted_ids.includes(origin);
const isQuestionDeleted = isDeleted('question_id');

/** The question as a link, or its id alone where it was deleted. */
function QuestionCell({ answer, isPhone = false }: { readonly answer: UserAnswer; readonly isPhone?: boolean }) {
  const { question_id: id } = answer;
  if (id === null) return null;
  const text = isPhone ? `Question ${id}` : id;
  if (isQuestionDeleted(answer)) {
    return (
      <>
        {text} <DeletedMark />
      </>
    );
  }
  return (
    <Link to="/questions/$id" params={{ id }} aria-label={`Question ${id}`}>
      {text}
    </Link>
  );
}

const questionColumn: Column<UserAnswer> = {
  header: 'Question ID',
  width: '90px',
  align: 'right',
  sort: 'question_id',
  onPhone: 'detail',
  cell: (answer) => <QuestionCell answer={answer} />,
  phoneCell: (answer) => <QuestionCell answer={answer} isPhone />,
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
  cardsBelow: 960,
  columns: [
    questionColumn,
    numberColumn('Level ID', '48px', ({ level_id }) => level_id, {
      isId: true,
      isDeleted: isDeleted('level_id'),
      words: (id) => `Level ID ${id}`,
    }),
    numberColumn('SQ Attempt ID', '80px', ({ sq_attempt_id }) => sq_attempt_id, {
      isId: true,
      isDeleted: isDeleted('sq_attempt_id'),
      words: (id) => `SQ attempt ${id}`,
    }),
    numberColumn('QOTD Attempt ID', '80px', ({ qotd_attempt_id }) => qotd_attempt_id, {
      isId: true,
      isDeleted: isDeleted('qotd_attempt_id'),
      words: (id) => `QOTD attempt ${id}`,
    }),
    {
      header: 'User',
      width: 'clamp(124px, 100vw - 1200px, 160px)',
      onPhone: 'detail',
      cell: ({ user }) => <PersonCell user={user} hasId={false} />,
    },
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
      width: '68px',
      onPhone: 'mark',
      cell: ({ is_correct }) => <YesNoBadge isYes={is_correct} />,
    },
    numberColumn('Points', '70px', ({ points_earned }) => points_earned, {
      sort: 'points_earned',
      words: (points) => countOf(points, 'point', 'points'),
    }),
    momentColumn('Date', ({ created_at }) => created_at, { sort: 'id', width: 'clamp(124px, 100vw - 1200px, 152px)' }),
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
