import type { QuestionType } from '@quizdesk/contract/constants';
import type { Question } from '@quizdesk/contract/questions';
import { lintQuestion } from '@quizdesk/contract/rules/lint/question-lint';
import { Link } from '@tanstack/react-router';
import { decimalText, plural, shareText } from '../../../components/format/format-number.ts';
import { numberColumn } from '../../../components/format/number-column.tsx';
import { type LevelText, useLevelChoices, useRoundChoices } from '../../../components/list/filter/choices.ts';
import type { ListSearch } from '../../../components/list/list-search.ts';
import { NoAnswerBadge, NoteBadge, QuestionBadge, VerdictBadge } from '../../../components/question/question-badge.tsx';
import {
  ANSWER_TYPE_TEXTS,
  QUESTION_TYPE_TEXTS,
  SUBJECT_CHOICES,
} from '../../../components/question/question-labels.ts';
import { SubjectSpine } from '../../../components/question/question-spine.tsx';
import { TexText } from '../../../components/question/tex-text.tsx';
import { type Column, detailColumn } from '../../../components/table/resource-columns.ts';
import { oncePerRow } from '../../../lib/once-per-row.ts';
import classes from './question-columns.module.css';
import { type QuestionSearch, showsFigures } from './question-search.ts';

/** Most questions come from spreadsheets; only what differs from those is marked. */
const MARKED: readonly (QuestionType | null)[] = ['quiz_of_day', 'suggested'];

const notesOf = oncePerRow((question: Question) => new Set(lintQuestion(question).map(({ code }) => code)));

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
  const notes = notesOf(question);
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

const subject = detailColumn<Question>('Subject', (question) => <SubjectSpine subject={question.subject} />, {
  minWidth: 128,
  priority: 6,
  sort: 'subject',
  oneValueBy: ['subject'],
  edit: { field: 'subject', kind: 'choice', choices: SUBJECT_CHOICES },
});
const levelColumn = (levelText: LevelText) =>
  detailColumn<Question>('Level', ({ level }) => <span title={levelText(level)}>{level.level_number}</span>, {
    minWidth: 50,
    priority: 5,
    align: 'right',
    sort: 'level',
    oneValueBy: ['level_id'],
    edit: { field: 'level_id', kind: 'choice', useChoices: useLevelChoices },
    phoneCell: ({ level }) => levelText(level),
  });
const round = detailColumn<Question>('Round', (question) => question.round.name, {
  minWidth: 104,
  priority: 4,
  sort: 'round',
  oneValueBy: ['round_id'],
  edit: { field: 'round_id', kind: 'choice', useChoices: useRoundChoices },
});
const answerType = detailColumn<Question>('Answer type', ({ answer_type }) => ANSWER_TYPE_TEXTS[answer_type], {
  minWidth: 98,
  priority: 3,
  sort: 'answer_type',
  oneValueBy: ['answer_type'],
});
const time = numberColumn<Question>('Time', 50, (question) => question.time, {
  priority: 1,
  sort: 'time',
  edit: { field: 'time', kind: 'number' },
  figures: (seconds) => `${seconds} s`,
  onPhone: 'hidden',
  words: (seconds) => `${seconds} s`,
});
const score = numberColumn<Question>('Score', 52, (question) => question.score, {
  priority: 2,
  sort: 'score',
  edit: { field: 'score', kind: 'number' },
  figures: (points) => points,
  onPhone: 'hidden',
  words: (points) => plural(points, 'point', 'points'),
});

const answers = numberColumn<Question>('Answers', 62, (question) => question.answers || null, {
  priority: 7,
  sort: 'answers',
  onPhone: 'hidden',
  words: (count) => plural(count, 'answer', 'answers'),
});
const facility = numberColumn<Question>('Right', 50, (question) => question.facility, {
  priority: 9,
  sort: 'facility',
  figures: shareText,
  words: (share) => `${shareText(share)} right`,
});
const discrimination = numberColumn<Question>('Separates', 72, (question) => question.discrimination, {
  priority: 8,
  sort: 'discrimination',
  figures: decimalText,
  onPhone: 'hidden',
  words: (share) => `separates by ${decimalText(share)}`,
});

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
  return showsFigures(list)
    ? [...what, answers, facility, discrimination]
    : [...what, { ...answerType, onPhone: 'hidden' }, time, score];
}

/** The columns of a round's questions within a level. */
export const roundQuestionColumns: readonly QuestionColumn[] = [text(), subject, answerType];
