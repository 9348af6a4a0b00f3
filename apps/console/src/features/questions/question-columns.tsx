import type { Question } from '@quizdesk/contract/questions';
import { countOf } from '../../components/number-text.ts';
import { SubjectSpine } from '../../components/question-spine.tsx';
import { ANSWER_TYPE_TEXTS } from '../../components/question-words.ts';
import type { Column } from '../../components/resource-columns.ts';
import { QuestionCell } from './question-cell.tsx';
import type { QuestionSearch } from './question-search.ts';

type QuestionColumn = Column<Question>;

const subject: QuestionColumn = {
  header: 'Subject',
  minWidth: 128,
  priority: 6,
  sort: 'subject',
  onPhone: 'detail',
  cell: (question) => <SubjectSpine subject={question.subject} />,
};
const level: QuestionColumn = {
  header: 'Level',
  minWidth: 50,
  priority: 5,
  align: 'right',
  sort: 'level',
  onPhone: 'detail',
  cell: (question) => question.level.level_number,
  phoneCell: (question) => `Level ${question.level.level_number}`,
};
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
  phoneCell: (question) => countOf(question.score, 'point', 'points'),
};

function text(list?: QuestionSearch): QuestionColumn {
  return {
    header: 'Question',
    minWidth: 206,
    onPhone: 'title',
    cell: (question) => <QuestionCell question={question} {...(list && { list })} />,
  };
}

/** The columns of the bank; its questions lead back to the list they were opened from. */
export function questionColumns(list: QuestionSearch): readonly QuestionColumn[] {
  return [text(list), subject, level, round, answerType, time, score];
}

/** The columns of a round's questions within a level. */
export const roundQuestionColumns: readonly QuestionColumn[] = [text(), subject, { ...answerType, onPhone: 'detail' }];
