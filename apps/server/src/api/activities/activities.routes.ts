import { type Activity, activities, type activity } from '@quizdesk/contract/play';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type ExportColumn, ownerColumns, timeColumn } from '../../export/export-column.ts';
import { sendFile } from '../../export/export-file.ts';
import { route } from '../../plugins/route.ts';
import { timed } from '../play/play-records.ts';
import { activityBatches, listActivities } from './activities.queries.ts';

const KINDS: Readonly<Record<Activity['kind'], string>> = {
  suggested_attempt: 'SQ Attempt',
  qotd_attempt: 'QOTD Attempt',
  answer: 'Answer',
  badge: 'Badge',
  streak: 'Streak',
};

/** Activities as a file; the id is that of the record in the list of its kind. */
const activityColumns: readonly ExportColumn<z.output<typeof activity>>[] = [
  ...ownerColumns('User ID'),
  { head: 'Kind', value: ({ kind }) => KINDS[kind], width: 14 },
  { head: 'Activity', value: ({ text }) => text, width: 60 },
  timeColumn('Time', ({ at }) => at),
];

export async function activityRoutes(app: FastifyInstance): Promise<void> {
  const { clock } = app;
  route(app, activities.list, ({ query, db }) => listActivities(db, timed(query, clock)));
  route(app, activities.export, ({ query: { format, ...query }, reply }) =>
    sendFile(reply, { format, fileName: 'user-activities', columns: activityColumns, filters: query, clock }, (db) =>
      activityBatches(db, timed(query, clock)),
    ),
  );
}
