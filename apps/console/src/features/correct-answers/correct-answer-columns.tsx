import type { CorrectAnswer } from '@quizdesk/contract/correct-answers';
import { Link } from '@tanstack/react-router';
import { Moment } from '../../components/moment.tsx';
import type { Column } from '../../components/resource-columns.ts';
import { TexText } from '../../components/tex-text.tsx';
import { AnswerText } from './answer-text.tsx';
import classes from './correct-answers.module.css';

/** The question by its id, which leads to it, and by its text. */
function QuestionCell({ question_id: id, question_text: text }: CorrectAnswer) {
  return (
    <span className={classes.question}>
      <Link to="/questions/$id" params={{ id }} aria-label={`Question ${id}`}>
        {id}
      </Link>
      <span className={classes.answer} title={text}>
        <TexText isInline>{text}</TexText>
      </span>
    </span>
  );
}

export const correctAnswerColumns: readonly Column<CorrectAnswer>[] = [
  {
    header: 'Question ID',
    minWidth: 200,
    grow: 1,
    priority: 2,
    onPhone: 'detail',
    cell: (answer) => <QuestionCell {...answer} />,
    phoneCell: ({ question_id, question_text }) => (
      <>
        Question {question_id}: <TexText isInline>{question_text}</TexText>
      </>
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
