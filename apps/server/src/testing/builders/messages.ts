import type { Database } from '../../db/database.ts';
import { message_templates, notification_batches } from '../../db/schema/notifications.ts';

/** The first row of an insert. */
function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The insert returned no row');
  return row;
}

const texts = {
  type: 'alert',
  title: 'The final is on Friday',
  message: 'Dear {first_name}, bring a pencil.',
} as const;

export const buildTemplate = async (db: Database, values: Partial<typeof message_templates.$inferInsert> = {}) =>
  only(
    await db
      .insert(message_templates)
      .values({ name: 'Before the final', ...texts, ...values })
      .returning(),
  );

/** A message to all users that are there by now; still to be sent. */
export async function buildBatch(db: Database, values: Partial<typeof notification_batches.$inferInsert> = {}) {
  const everyone = { audience_kind: 'everyone', name: 'All students', total: 1, last_user_id: 1_000_000 } as const;
  return only(
    await db
      .insert(notification_batches)
      .values({ ...everyone, ...texts, ...values })
      .returning(),
  );
}
