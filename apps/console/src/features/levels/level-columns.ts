import type { Level } from '@quizdesk/contract/levels';
import type { Column } from '../../components/resource-columns.ts';
import { timeLimitText } from './level-words.ts';

/** The columns beside the level number, which hangs in the margin; the quiz where there are several. */
export const levelColumns = (quizName: (quizId: number) => string | undefined): readonly Column<Level>[] => [
  { header: 'Description', minWidth: 160, onPhone: 'title', cell: (level) => level.description },
  ...(quizName(0) === undefined
    ? []
    : [{ header: 'Quiz', minWidth: 120, onPhone: 'detail' as const, cell: (level: Level) => quizName(level.quiz_id) }]),
  { header: 'Time Limit', minWidth: 76, priority: 1, align: 'right', onPhone: 'detail', cell: timeLimitText },
];
