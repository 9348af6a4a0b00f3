import { notifications } from '@quizdesk/contract/notifications';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import { listNotifications } from './notifications.queries.ts';

/** What was sent. Sending is the realtime service's. */
export async function notificationRoutes(app: FastifyInstance): Promise<void> {
  route(app, notifications.list, ({ query, db }) => listNotifications(db, query));
}
