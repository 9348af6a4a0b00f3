import { activities } from '@quizdesk/contract/play';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import { listActivities } from './activities.queries.ts';

export async function activityRoutes(app: FastifyInstance): Promise<void> {
  route(app, activities.list, ({ query }) => listActivities(app.db, query));
}
