import { activities } from '@quizdesk/contract/play';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../../export/export-file.ts';
import { route } from '../../plugins/route.ts';
import { timed } from '../play/play-time.ts';
import { activityBatches, listActivities } from './activities.queries.ts';
import { activityColumns } from './activity-columns.ts';

export async function activityRoutes(app: FastifyInstance): Promise<void> {
  const { clock } = app;
  route(app, activities.list, ({ query, db }) => listActivities(db, timed(query, clock)));
  route(app, activities.export, ({ query: { format, ...query }, reply, db }) =>
    sendFile(
      reply,
      { format, fileName: 'user-activities', columns: activityColumns, filters: query, clock },
      activityBatches(db, timed(query, clock)),
    ),
  );
}
