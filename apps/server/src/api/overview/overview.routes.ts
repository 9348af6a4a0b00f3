import { overviews } from '@quizdesk/contract/overview';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import { readOverview } from './overview.queries.ts';

export async function overviewRoutes(app: FastifyInstance): Promise<void> {
  route(app, overviews.read, ({ db }) => readOverview(db, app.clock));
}
