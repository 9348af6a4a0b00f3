import { notifications } from '@quizdesk/contract/notifications';
import type { FastifyInstance } from 'fastify';
import { crudRoutes } from '../crud/crud-routes.ts';
import { listNotifications } from './notifications.queries.ts';

/** What was sent. Sending is the realtime service's. */
export async function notificationRoutes(app: FastifyInstance): Promise<void> {
  crudRoutes(app, notifications, { list: listNotifications }, { name: 'Notification' });
}
