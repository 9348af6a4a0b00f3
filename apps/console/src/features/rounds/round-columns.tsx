import type { Round } from '@quizdesk/contract/rounds';
import { countOf, countText } from '../../components/number-text.ts';
import type { Column } from '../../components/resource-columns.ts';
import { StatusBadge } from '../../components/status-badge.tsx';

/** The columns beside the serial number, which hangs in the margin. */
export const roundColumns: readonly Column<Round>[] = [
  { header: 'Name', minWidth: 160, onPhone: 'title', cell: (round) => round.name },
  {
    header: 'Max Questions',
    minWidth: 104,
    priority: 1,
    align: 'right',
    onPhone: 'detail',
    cell: (round) => countText(round.max_questions),
    phoneCell: (round) => `${countOf(round.max_questions, 'question', 'questions')} at most`,
  },
  {
    header: 'Status',
    minWidth: 110,
    priority: 2,
    onPhone: 'mark',
    cell: (round) => <StatusBadge status={round.status} />,
  },
];
