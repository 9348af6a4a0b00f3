import type { Level } from '@quizdesk/contract/levels';
import type { Column } from '../../components/resource-columns.ts';
import { timeLimitText } from './level-words.ts';

/** The columns beside the level number, which hangs in the margin. */
export const levelColumns: readonly Column<Level>[] = [
  { header: 'Description', minWidth: 160, onPhone: 'title', cell: (level) => level.description },
  { header: 'Time Limit', minWidth: 76, priority: 1, align: 'right', onPhone: 'detail', cell: timeLimitText },
];
