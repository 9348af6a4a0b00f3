import type { QuestionType } from '@quizdesk/contract/constants';
import type { Question } from '@quizdesk/contract/questions';
import { lintQuestion } from '@quizdesk/contract/rules/lint/question-lint';
import { Link } from '@tanstack/react-router';
import { countText, decimalText, plural, shareText } from '../../../components/format/format-number.ts';
import type { LevelText } from '../../../components/list/filter/choices.ts';
import type { ListSearch } from '../../../components/list/list-search.ts';
import { NoAnswerBadge, NoteBadge, QuestionBadge, VerdictBadge } from '../../../components/question/question-badge.tsx';
import { ANSWER_TYPE_TEXTS, QUESTION_TYPE_TEXTS } from '../../../components/question/question-labels.ts';
import { SubjectSpine } from '../../../components/question/question-spine.tsx';
import { TexText } from '../../../components/question/tex-text.tsx';
import type { Column } from '../../../components/table/resource-columns.ts';
import classes from './question-columns.module.css';
import { type QuestionSearch, showsFigures } from './question-search.ts';

/** Most questions come from spreadsheets; only what differs from those is marked. */
const MARKED: readonly (QuestionType | null)[] = ['quiz_of_day', 'suggested'];

interface QuestionCellProps {
  readonly question: Question;
  /** The list to return to. */
  readonly list?: ListSearch;
}

/** A question in a table: its text, which opens it, and what is special about it. */
function QuestionCell({ question, list = {} }: QuestionCellProps) {
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

type QuestionColumn = Column<Question>;

const subject: QuestionColumn = {
  header: 'Subject',
  minWidth: 128,
  priority: 6,
  sort: 'subject',
  onPhone: 'detail',
  cell: (question) => <SubjectSpine subject={question.subject} />,
};
const levelColumn = (levelText: LevelText): QuestionColumn => ({
  header: 'Level',
  minWidth: 50,
  priority: 5,
  align: 'right',
  sort: 'level',
  onPhone: 'detail',
  cell: ({ level }) => <span title={levelText(level)}>{level.level_number}</span>,
  phoneCell: ({ level }) => levelText(level),
});
const round: QuestionColumn = {
  header: 'Round',
  minWidth: 104,
  priority: 4,
  sort: 'round',
  onPhone: 'detail',
  cell: (question) => question.round.name,
};
const answerType: QuestionColumn = {
  header: 'Answer type',
  minWidth: 98,
  priority: 3,
  sort: 'answer_type',
  onPhone: 'hidden',
  cell: ({ answer_type }) => ANSWER_TYPE_TEXTS[answer_type],
};
const time: QuestionColumn = {
  header: 'Time',
  minWidth: 50,
  priority: 1,
  align: 'right',
  sort: 'time',
  onPhone: 'hidden',
  cell: (question) => `${question.time} s`,
};
const score: QuestionColumn = {
  header: 'Score',
  minWidth: 52,
  priority: 2,
  align: 'right',
  sort: 'score',
  onPhone: 'hidden',
  cell: (question) => question.score,
  phoneCell: (question) => plural(question.score, 'point', 'points'),
};

const answers: QuestionColumn = {
  header: 'Answers',
  minWidth: 62,
  priority: 7,
  align: 'right',
  sort: 'answers',
  onPhone: 'hidden',
  cell: (question) => question.answers > 0 && countText(question.answers),
  phoneCell: (question) => question.answers > 0 && plural(question.answers, 'answer', 'answers'),
};
const facility: QuestionColumn = {
  header: 'Right',
  minWidth: 50,
  priority: 9,
  align: 'right',
  sort: 'facility',
  onPhone: 'detail',
  cell: (question) => question.facility !== null && shareText(question.facility),
  phoneCell: (question) => question.facility !== null && `${shareText(question.facility)} right`,
};
const discrimination: QuestionColumn = {
  header: 'Separates',
  minWidth: 72,
  priority: 8,
  align: 'right',
  sort: 'discrimination',
  onPhone: 'hidden',
  cell: (question) => question.discrimination !== null && decimalText(question.discrimination),
  phoneCell: (question) => question.discrimination !== null && `separates by ${decimalText(question.discrimination)}`,
};

function text(list?: QuestionSearch): QuestionColumn {
  return {
    header: 'Question',
    minWidth: 206,
    onPhone: 'title',
    cell: (question) => <QuestionCell question={question} {...(list && { list })} />,
  };
}

/** The columns of the bank; its questions lead back to the list they were opened from. `levelText` tells levels apart. */
export function questionColumns(list: QuestionSearch, levelText: LevelText): readonly QuestionColumn[] {
  const what = [text(list), subject, levelColumn(levelText), round];
  return showsFigures(list) ? [...what, answers, facility, discrimination] : [...what, answerType, time, score];
}

/** The columns of a round's questions within a level. */
export const roundQuestionColumns: readonly QuestionColumn[] = [text(), subject, { ...answerType, onPhone: 'detail' }];
