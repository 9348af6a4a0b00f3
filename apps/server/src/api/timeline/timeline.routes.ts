import { timelines } from '@quizdesk/contract/timeline';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import { notFound } from '../../shared/app-error.ts';
import { readTimeline } from './timeline.queries.ts';

/** What an account did and what was done to it. */
export async function timelineRoutes(app: FastifyInstance): Promise<void> {
  route(app, timelines.read, async ({ params, query, db }) => {
    const timeline = await readTimeline(db, params.id, query);
    if (!timeline) throw notFound('User');
    return timeline;
  });
}
