import type { CorrectAnswer } from '@quizdesk/contract/correct-answers';
import { Link } from '@tanstack/react-router';
import { Moment } from '../../components/moment.tsx';
import type { Column } from '../../components/resource-columns.ts';
import { TexText } from '../../components/tex-text.tsx';
import { AnswerText } from './answer-text.tsx';
import classes from './correct-answers.module.css';

function QuestionLink({ id }: { readonly id: number }) {
  return (
    <Link to="/questions/$id" params={{ id }} aria-label={`Question ${id}`}>
      {id}
    </Link>
  );
}

export const correctAnswerColumns: readonly Column<CorrectAnswer>[] = [
  {
    header: 'Question ID',
    minWidth: 84,
    align: 'right',
    onPhone: 'detail',
    cell: ({ question_id }) => <QuestionLink id={question_id} />,
    phoneCell: ({ question_id }) => `Question ${question_id}`,
  },
  {
    header: 'Question',
    minWidth: 160,
    grow: 1,
    priority: 2,
    onPhone: 'detail',
    cell: ({ question_text }) => (
      <span className={classes.answer} title={question_text}>
        <TexText isInline>{question_text}</TexText>
      </span>
    ),
  },
  {
    header: 'Answer',
    minWidth: 200,
    onPhone: 'title',
    cell: ({ answer }) => <AnswerText answer={answer} />,
    phoneCell: ({ question_id, answer }) => (
      <Link to="/questions/$id" params={{ id: question_id }}>
        <AnswerText answer={answer} />
      </Link>
    ),
  },
  {
    header: 'Date',
    minWidth: 136,
    priority: 1,
    onPhone: 'detail',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
];
