import { z } from 'zod';
import { NOTIFICATION_TYPES } from './constants.ts';
import { id, queryId, requiredChoice, requiredId, requiredProse, requiredText, timestamp } from './fields.ts';
import { crudEndpoints } from './kit.ts';
import { notificationPaths } from './paths/notifications.ts';
import { userBrief } from './users.ts';

export const notification = z.object({
  id,
  user_id: id,
  user: userBrief,
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  /** Who sent it, where that account still exists. */
  sent_by: userBrief.nullable(),
  created_at: timestamp,
  /** When a socket of the user first took it, and when the user opened it. */
  delivered_at: timestamp.nullable(),
  read_at: timestamp.nullable(),
});
/** A notification as the API returns it. */
export type Notification = z.input<typeof notification>;

export const NOTIFICATION_LIMITS = { title: 200, message: 2000 } as const;

/** What `send_notification` takes. In title and message `{name}`, `{first_name}`, `{school}` and `{points}` stand for the recipient's. */
export const notificationInput = z.object(
  {
    type: requiredChoice('Type', NOTIFICATION_TYPES),
    user_id: requiredId('User Id'),
    title: requiredText('Title', NOTIFICATION_LIMITS.title),
    message: requiredProse('Message', NOTIFICATION_LIMITS.message),
  },
  'Send an object with type, user_id, title and message',
);
export type NotificationInput = z.output<typeof notificationInput>;

/** What `notification_read` takes: one of the user's own notifications. */
export const notificationReadInput = z.object({ id: requiredId('Id') }, 'Send an object with id');

/** What a participant's socket receives as `new_notification`. */
export type NewNotification = Pick<Notification, 'id' | 'type' | 'title' | 'message' | 'created_at' | 'user_id'>;

export const notifications = crudEndpoints(notificationPaths, {
  one: 'notification',
  many: 'notifications that were sent',
  order: 'newest first',
  row: notification,
  filters: { user_id: queryId.optional() },
});
