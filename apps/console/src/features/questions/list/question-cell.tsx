import type { QuestionType } from '@quizdesk/contract/constants';
import type { Question } from '@quizdesk/contract/questions';
import { lintQuestion } from '@quizdesk/contract/rules/lint/question-lint';
import { Link } from '@tanstack/react-router';
import type { ListSearch } from '../../../components/list/list-search.ts';
import { NoAnswerBadge, NoteBadge, QuestionBadge, VerdictBadge } from '../../../components/question/question-badge.tsx';
import { QUESTION_TYPE_TEXTS } from '../../../components/question/question-labels.ts';
import { TexText } from '../../../components/question/tex-text.tsx';
import classes from './question-cell.module.css';

/** Most questions come from spreadsheets; only what differs from those is marked. */
const MARKED: readonly (QuestionType | null)[] = ['quiz_of_day', 'suggested'];

export interface QuestionCellProps {
  readonly question: Question;
  /** The list to return to. */
  readonly list?: ListSearch;
}

/** A question in a table: its text, which opens it, and what is special about it. */
export function QuestionCell({ question, list = {} }: QuestionCellProps) {
  const { id, question_text, question_type, answer, verdicts } = question;
  const [verdict] = verdicts;
  const isMarked = MARKED.includes(question_type);
  const notes = new Set(lintQuestion(question).map(({ code }) => code));
  return (
    <span className={classes.cell}>
      <Link to="/questions/$id" params={{ id }} state={{ list }} className={classes.link} title={question_text}>
        <TexText isInline>{question_text}</TexText>
      </Link>
      {(isMarked || answer === null || verdict !== undefined || notes.size > 0) && (
        <span className={classes.badges}>
          {question_type !== null && isMarked && <QuestionBadge>{QUESTION_TYPE_TEXTS[question_type]}</QuestionBadge>}
          {answer === null && <NoAnswerBadge />}
          {verdict !== undefined && <VerdictBadge verdict={verdict} />}
          {notes.size > 0 && <NoteBadge codes={notes} />}
        </span>
      )}
    </span>
  );
}
