import { waitlist } from '@quizdesk/contract/waitlist';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../plugins/app-error.ts';
import { route } from '../../plugins/route.ts';
import { listWaitlist, removeFromWaitlist } from './waitlist.queries.ts';

export async function waitlistRoutes(app: FastifyInstance): Promise<void> {
  route(app, waitlist.list, ({ query, db }) => listWaitlist(db, query));
  route(app, waitlist.remove, async ({ params }) => {
    if (!(await removeFromWaitlist(app.db, params.id))) throw notFound('Waitlist entry');
  });
}
