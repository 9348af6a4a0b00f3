import type { QuestionType } from '@quizdesk/contract/constants';
import type { Question } from '@quizdesk/contract/questions';
import { Link } from '@tanstack/react-router';
import type { ListSearch } from '../../components/list-search.ts';
import { NoAnswerBadge, QuestionBadge } from '../../components/question-badge.tsx';
import { QUESTION_TYPE_TEXTS } from '../../components/question-words.ts';
import { TexText } from '../../components/tex-text.tsx';
import classes from './question-cell.module.css';

/** Questions from spreadsheets are the many; only what stands apart from them is marked. */
const MARKED: readonly (QuestionType | null)[] = ['quiz_of_day', 'suggested'];

export interface QuestionCellProps {
  readonly question: Question;
  /** The list to come back to. */
  readonly list?: ListSearch;
}

/** A question in a table: its text, which opens it, and what is special about it. */
export function QuestionCell({ question, list = {} }: QuestionCellProps) {
  const { id, question_text, question_type, answer } = question;
  const isMarked = MARKED.includes(question_type);
  return (
    <span className={classes.cell}>
      <Link to="/questions/$id" params={{ id }} state={{ list }} className={classes.link} title={question_text}>
        <TexText isInline>{question_text}</TexText>
      </Link>
      {(isMarked || answer === null) && (
        <span className={classes.badges}>
          {question_type !== null && isMarked && <QuestionBadge>{QUESTION_TYPE_TEXTS[question_type]}</QuestionBadge>}
          {answer === null && <NoAnswerBadge />}
        </span>
      )}
    </span>
  );
}
