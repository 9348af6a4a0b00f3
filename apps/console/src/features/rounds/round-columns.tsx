import type { Round } from '@quizdesk/contract/rounds';
import { countOf, countText } from '../../components/number-text.ts';
import type { Column } from '../../components/resource-columns.ts';
import { StatusBadge } from '../../components/status-badge.tsx';

/** The columns beside the serial number, which hangs in the margin. */
export const roundColumns: readonly Column<Round>[] = [
  { header: 'Name', onPhone: 'title', cell: (round) => round.name },
  {
    header: 'Max Questions',
    width: '148px',
    align: 'right',
    onPhone: 'detail',
    cell: (round) => countText(round.max_questions),
    phoneCell: (round) => `${countOf(round.max_questions, 'question', 'questions')} at most`,
  },
  { header: 'Status', width: '176px', onPhone: 'mark', cell: (round) => <StatusBadge status={round.status} /> },
];
