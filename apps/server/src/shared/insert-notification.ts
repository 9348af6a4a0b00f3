import { type NewNotification, NOTIFICATION_LIMITS, type NotificationInput } from '@quizdesk/contract/notifications';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { notifications } from '../db/schema/notifications.ts';
import { textFor } from './message-text.ts';

/** What a socket is sent of a notification. */
export const wireColumns = {
  id: notifications.id,
  user_id: notifications.user_id,
  type: notifications.type,
  title: notifications.title,
  message: notifications.message,
  created_at: notifications.created_at,
};

export type Row = Omit<NewNotification, 'created_at'> & { readonly created_at: Date };

export const onTheWire = (row: Row): NewNotification => ({ ...row, created_at: row.created_at.toISOString() });

/** Stores a notification that this account sends, with what its text has placeholders for of the recipient. */
export async function insertNotification(
  db: Database,
  input: NotificationInput,
  senderId: number,
): Promise<NewNotification> {
  // Where no one has this id, the foreign key says so.
  const filledIn = (text: string, most: number) =>
    sql`(SELECT ${textFor(text, most)} FROM (VALUES (1)) one LEFT JOIN users t ON t.id = ${input.user_id})`;
  const title = filledIn(input.title, NOTIFICATION_LIMITS.title);
  const message = filledIn(input.message, NOTIFICATION_LIMITS.message);
  const [row] = await db
    .insert(notifications)
    .values({ ...input, title, message, sent_by: senderId })
    .returning(wireColumns);
  if (!row) throw new Error('The insert returned no row');
  return onTheWire(row);
}
