import type { Activity, activity } from '@quizdesk/contract/play';
import type { z } from 'zod';
import { type ExportColumn, ownerColumns, timeColumn } from '../../export/export-column.ts';

const KINDS: Readonly<Record<Activity['kind'], string>> = {
  suggested_attempt: 'SQ Attempt',
  qotd_attempt: 'QOTD Attempt',
  answer: 'Answer',
  badge: 'Badge',
  streak: 'Streak',
};

/** Activities as a file; the id is that of the record in the list of its kind. */
export const activityColumns: readonly ExportColumn<z.output<typeof activity>>[] = [
  ...ownerColumns('User ID'),
  { head: 'Kind', value: ({ kind }) => KINDS[kind], width: 14 },
  { head: 'Activity', value: ({ text }) => text, width: 60 },
  timeColumn('Time', ({ at }) => at),
];
