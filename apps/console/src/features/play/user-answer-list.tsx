import type { UserAnswer } from '@quizdesk/contract/play';
import { Link } from '@tanstack/react-router';
import { plural } from '../../components/format/format-number.ts';
import { answerText } from '../../components/format/labels.ts';
import { momentColumn } from '../../components/format/moment.tsx';
import { numberColumn } from '../../components/format/number-column.tsx';
import { YesNoBadge } from '../../components/format/status-badge.tsx';
import { markDeleted } from '../../components/list/deleted-mark.tsx';
import { TexText } from '../../components/question/tex-text.tsx';
import type { Column } from '../../components/table/resource-columns.ts';
import classes from './play.module.css';
import { PersonCell, playList } from './play-list.tsx';
import { answerSource } from './play-sources.ts';

type Origin = UserAnswer['deleted_ids'][number];

const isDeleted = (origin: Origin) => (answer: UserAnswer) => answer.deleted_ids.includes(origin);
const isQuestionDeleted = isDeleted('question_id');

/** The question as a link, or its id alone where it was deleted, and on a phone, where the answer is the link. */
function QuestionCell({ answer, isPhone = false }: { readonly answer: UserAnswer; readonly isPhone?: boolean }) {
  const { question_id: id } = answer;
  if (id === null) return null;
  const text = isPhone ? `Question ${id}` : id;
  if (isPhone || isQuestionDeleted(answer)) return markDeleted(text, isQuestionDeleted(answer));
  return (
    <Link to="/questions/$id" params={{ id }} aria-label={`Question ${id}`}>
      {text}
    </Link>
  );
}

function AnswerCell({ answer }: Pick<UserAnswer, 'answer'>) {
  return (
    <span className={`qd-clamp qd-regular ${classes.answer}`} title={answerText(answer)}>
      <TexText isInline>{answerText(answer)}</TexText>
    </span>
  );
}

const questionColumn: Column<UserAnswer> = {
  header: 'Question ID',
  minWidth: 64,
  priority: 8,
  align: 'right',
  sort: 'question_id',
  oneValueBy: ['question_id'],
  onPhone: 'detail',
  // Undefined, so that the table shows a dash where there is no question.
  cell: (answer) => answer.question_id !== null && <QuestionCell answer={answer} />,
  phoneCell: (answer) => answer.question_id !== null && <QuestionCell answer={answer} isPhone />,
};

/** Every answer that participants gave. */
export const userAnswerList = playList<UserAnswer>({
  path: '/user-answers',
  title: 'User Answers',
  source: answerSource,
  things: 'answers',
  empty: {
    title: 'No answers found.',
    text: 'They appear as soon as participants give them.',
  },
  numberHeader: '#',
  actionsHeader: 'Action',
  columns: [
    questionColumn,
    numberColumn('Level ID', 48, ({ level_id }) => level_id, {
      isId: true,
      isDeleted: isDeleted('level_id'),
      priority: 3,
      words: (id) => `Level ID ${id}`,
    }),
    numberColumn('SQ Attempt ID', 64, ({ sq_attempt_id }) => sq_attempt_id, {
      priority: 2,
      isId: true,
      isDeleted: isDeleted('sq_attempt_id'),
      words: (id) => `SQ attempt ${id}`,
    }),
    numberColumn('QOTD Attempt ID', 64, ({ qotd_attempt_id }) => qotd_attempt_id, {
      priority: 1,
      isId: true,
      isDeleted: isDeleted('qotd_attempt_id'),
      words: (id) => `QOTD attempt ${id}`,
    }),
    {
      header: 'User',
      minWidth: 98,
      grow: 1,
      priority: 7,
      oneValueBy: ['user_id'],
      onPhone: 'detail',
      cell: ({ user }) => <PersonCell user={user} hasId={false} />,
    },
    {
      header: 'Answer',
      minWidth: 102,
      grow: 2,
      onPhone: 'title',
      cell: ({ answer }) => <AnswerCell answer={answer} />,
      phoneCell: (answer) =>
        answer.question_id === null || isQuestionDeleted(answer) ? (
          <AnswerCell answer={answer.answer} />
        ) : (
          <Link to="/questions/$id" params={{ id: answer.question_id }}>
            <AnswerCell answer={answer.answer} />
          </Link>
        ),
    },
    {
      header: 'Correct?',
      minWidth: 60,
      priority: 6,
      oneValueBy: ['is_correct'],
      onPhone: 'mark',
      cell: ({ is_correct }) => <YesNoBadge isYes={is_correct} />,
    },
    numberColumn('Points', 58, ({ points_earned }) => points_earned, {
      priority: 5,
      sort: 'points_earned',
      words: (points) => plural(points, 'point', 'points'),
    }),
    momentColumn('Date', ({ created_at }) => created_at, { sort: 'id', priority: 4 }),
  ],
  rowName: ({ id, user }) => `Answer ${id} of ${user.name}`,
  removal: {
    title: 'Delete Answer',
    call: 'userAnswers.remove',
    thing: 'Answer',
    question: () => 'Are you sure you want to delete this answer?',
    about: ({ id, user }) => `It is answer ${id} of ${user.name}. Badges that it has earned stay.`,
    failure: 'Failed to delete answer',
  },
});
