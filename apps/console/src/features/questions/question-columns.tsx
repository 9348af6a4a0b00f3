import { useMediaQuery } from '@mantine/hooks';
import type { Question } from '@quizdesk/contract/questions';
import { SubjectSpine } from '../../components/question-spine.tsx';
import { ANSWER_TYPE_TEXTS } from '../../components/question-words.ts';
import type { Column } from '../../components/resource-columns.ts';
import { usePhone } from '../../components/use-phone.ts';
import { QuestionCell } from './question-cell.tsx';
import type { QuestionSearch } from './question-search.ts';

type QuestionColumn = Column<Question>;

const subject: QuestionColumn = {
  header: 'Subject',
  width: '150px',
  sort: 'subject',
  onPhone: 'detail',
  cell: (question) => <SubjectSpine subject={question.subject} />,
};
const answerType: QuestionColumn = {
  header: 'Answer type',
  width: '122px',
  sort: 'answer_type',
  onPhone: 'hidden',
  cell: ({ answer_type }) => ANSWER_TYPE_TEXTS[answer_type],
};
const round: QuestionColumn = {
  header: 'Round',
  width: '13%',
  sort: 'round',
  onPhone: 'detail',
  cell: (question) => question.round.name,
};
const numbers: readonly QuestionColumn[] = [
  { header: 'Time', width: '68px', align: 'right', sort: 'time', onPhone: 'hidden', cell: ({ time }) => `${time} s` },
  { header: 'Score', width: '74px', align: 'right', sort: 'score', onPhone: 'hidden', cell: ({ score }) => score },
];

function level(isPhone: boolean): QuestionColumn {
  return {
    header: 'Level',
    width: '72px',
    align: 'right',
    sort: 'level',
    onPhone: 'detail',
    cell: (question) => (isPhone ? `Level ${question.level.level_number}` : question.level.level_number),
  };
}

function text(list?: QuestionSearch): QuestionColumn {
  return {
    header: 'Question',
    onPhone: 'title',
    cell: (question) => <QuestionCell question={question} {...(list && { list })} />,
  };
}

const NO_ROOM = '(max-width: 1023.98px)';
/** From 1200 px on the menu stands beside the list. */
const LITTLE_ROOM = `${NO_ROOM}, (min-width: 1200px) and (max-width: 1339.98px)`;

function useMedia(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false });
}

/** The columns of the list, as many as there is room for; a phone sorts by all of them too. */
export function useQuestionColumns(list: QuestionSearch): readonly QuestionColumn[] {
  const isPhone = usePhone();
  const hasNoRoom = useMedia(NO_ROOM) && !isPhone;
  const hasLittleRoom = useMedia(LITTLE_ROOM) && !isPhone;
  const first = [text(list), subject, level(isPhone), round];
  return [...first, ...(hasNoRoom ? [] : [answerType]), ...(hasLittleRoom ? [] : numbers)];
}

/** The columns of a round's questions within a level. */
export const roundQuestionColumns: readonly QuestionColumn[] = [text(), subject, { ...answerType, onPhone: 'detail' }];
