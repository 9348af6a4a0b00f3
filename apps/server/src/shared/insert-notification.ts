import { type NewNotification, NOTIFICATION_LIMITS, type NotificationInput } from '@quizdesk/contract/notifications';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { notifications } from '../db/schema/notifications.ts';

/** What a socket is sent of a notification. */
export const columns = {
  id: notifications.id,
  user_id: notifications.user_id,
  type: notifications.type,
  title: notifications.title,
  message: notifications.message,
  created_at: notifications.created_at,
};

export type Row = Omit<NewNotification, 'created_at'> & { readonly created_at: Date };

export const onTheWire = (row: Row): NewNotification => ({ ...row, created_at: row.created_at.toISOString() });

/** Stores a notification that this account sends, with the recipient's name where the text has a placeholder for it. */
export async function insertNotification(
  db: Database,
  input: NotificationInput,
  senderId: number,
): Promise<NewNotification> {
  // No one has this id: the foreign key says so.
  const name = sql`coalesce((SELECT name FROM users WHERE id = ${input.user_id}), '')`;
  const title = sql`message_for(${input.title}, ${name}, ${NOTIFICATION_LIMITS.title})`;
  const message = sql`message_for(${input.message}, ${name}, ${NOTIFICATION_LIMITS.message})`;
  const [row] = await db
    .insert(notifications)
    .values({ ...input, title, message, sent_by: senderId })
    .returning(columns);
  if (!row) throw new Error('The insert returned no row');
  return onTheWire(row);
}
